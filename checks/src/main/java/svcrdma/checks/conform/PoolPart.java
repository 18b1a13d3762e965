package svcrdma.checks.conform;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.InputException;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.hazard.Property;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.schedule.Scene;
import svcrdma.checks.tlc.TlaValue;
import svcrdma.release.ServiceThreads;
import svcrdma.release.Tracepoints;
import svcrdma.release.Transport;

/** The service threads and who enqueues transports, as {@code ServicePool.tla} has them. */
final class PoolPart extends Part {
  private static final String DEQUEUE = "svc.dequeue";

  /** One coming of a transport: from when it is appended until it is served. */
  private final class Coming implements Tracepoints {
    final String name;
    final Transport transport = Scene.otherTransport(threads, this);
    private boolean served;

    Coming(String name) {
      this.name = name;
    }

    @Override
    public void before(String step) {
      if (step.equals("svc.reference")) {
        held.before("serve");
      }
    }

    @Override
    public void after(String action, long seen) {
      if (action.equals("getReference")) {
        served = true;
        held.after("serve", 0);
      }
    }
  }

  private final Set<String> names;
  private final Set<String> transports;
  private final List<Coming> comings = new ArrayList<>();
  private final ServiceThreads threads;
  private final boolean serviceEnds;

  /**
   * The code that a model is about.
   *
   * @param initial the run's first state
   * @param without what the code lacks of what the model may lack
   */
  PoolPart(Model model, Map<String, TlaValue> initial, List<String> without) {
    names = Values.entries(Objects.requireNonNull(initial.get("pc"))).keySet();
    transports = Values.entries(Objects.requireNonNull(initial.get("place"))).keySet();
    serviceEnds = "TRUE".equals(model.constants().get("ServiceEnds"));
    threads = parts(without).serviceThreads().make(names.size(), held, held);
    transports.forEach(transport -> start(transport, () -> enqueue(transport)));
  }

  private static Parts parts(List<String> without) {
    return switch (without.size()) {
      case 0 -> Parts.WHOLE;
      case 1 -> Hazard.of(without.get(0)).orElseThrow().parts();
      default -> throw new InputException("the code cannot lack more than one mechanism");
    };
  }

  /** A transport that is closed is served once; so each time it is another of the same name. */
  private void enqueue(String transport) {
    while (true) {
      held.before("append");
      Coming coming = new Coming(transport);
      comings.add(coming);
      held.after("append", 0);
      coming.transport.deferredClose();
    }
  }

  @Override
  boolean isBlocked(String actor, String action) {
    return "sleep".equals(held.standsAt(actor)) && isAsleep(actor);
  }

  private boolean isAsleep(String thread) {
    return threads.isAsleep(Integer.parseInt(thread.substring(1)));
  }

  @Override
  @Nullable String take(String actor, String action) {
    boolean dequeues = DEQUEUE.equals(held.standsAt(actor));
    String taken = held.step(actor);
    return taken == null && dequeues ? "dequeue" : taken; // who finds nothing tells of nothing
  }

  @Override
  Map<String, Object> state() {
    Map<String, Object> pc = new TreeMap<>();
    Set<String> asleep = new TreeSet<>();
    for (String thread : names) {
      String step = String.valueOf(held.standsAt(thread));
      pc.put(thread, step.equals(DEQUEUE) ? "dequeue" : step);
      if (isAsleep(thread)) {
        asleep.add(thread);
      }
    }
    Map<String, Object> place = new TreeMap<>();
    transports.forEach(transport -> place.put(transport, place(transport)));
    return Map.of(
        "pc", pc,
        "asleep", asleep,
        "place", place,
        "idle", threads.idle().stream().map(number -> "t" + number).toList(),
        "queue", // first come, first served
            comings.stream().filter(PoolPart::isQueued).map(coming -> coming.name).toList());
  }

  private static boolean isQueued(Coming coming) {
    return coming.transport.snapshot().ready() > 0;
  }

  private String place(String transport) {
    if ("wakeFirst".equals(held.standsAt(transport))) {
      return "queued";
    }
    return comings.stream().anyMatch(coming -> coming.name.equals(transport) && !coming.served)
        ? "ready"
        : "out";
  }

  @Override
  Optional<Property> violatedAtRest() {
    for (String actor = mover(); actor != null && held.failure() == null; actor = mover()) {
      String unused = take(actor, "");
    }
    if (threads.ready() == 0) {
      return Optional.empty();
    }
    return Optional.of(
        names.stream().allMatch(thread -> isBlocked(thread, ""))
            ? Property.NOBODY_SLEEPS_ON_WORK
            : Property.QUEUED_LEADS_TO_TAKEN);
  }

  /** Somebody who can move: no more is appended, and calls end only where the model says so. */
  private @Nullable String mover() {
    for (String actor : held.names()) {
      String step = String.valueOf(held.standsAt(actor));
      boolean ends = step.equals("append") || (step.equals("serve") && !serviceEnds);
      if (!ends && !isBlocked(actor, "")) {
        return actor;
      }
    }
    return null;
  }
}
