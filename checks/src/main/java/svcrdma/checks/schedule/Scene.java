package svcrdma.checks.schedule;

import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.hazard.Property;
import svcrdma.release.BackchannelSender;
import svcrdma.release.Client;
import svcrdma.release.Deferred;
import svcrdma.release.Hardware;
import svcrdma.release.LedgerException;
import svcrdma.release.Ledgers;
import svcrdma.release.ParkingSleeper;
import svcrdma.release.ReleaseDesign;
import svcrdma.release.SendContextPool;
import svcrdma.release.ServiceThreads;
import svcrdma.release.Tracepoints;
import svcrdma.release.Transport;
import svcrdma.release.Workqueue;

/**
 * A transport all of whose threads are held, and what moves them: a schedule, then whoever can move
 * until nobody can.
 */
public final class Scene implements AutoCloseable {
  private static final int MANY_STEPS = 5_000;
  private static final Set<String> ENVIRONMENT =
      Set.of("bc.start", "cm.start", "closer.start", "append");

  /**
   * How large it is: the environment of a model.
   *
   * @param workers of the workqueue
   */
  public record Size(int threads, int workers, int queueDepth, int requestLimit, int writes) {
    private static final int WORKERS = 2;

    public static final Size LEAST = new Size(1, 1, 0, 0);

    /** With as many workers as models have if they do not say. */
    public Size(int threads, int queueDepth, int requestLimit, int writes) {
      this(threads, WORKERS, queueDepth, requestLimit, writes);
    }
  }

  /**
   * What is around it.
   *
   * @param hardware decides what fails; a schedule decides what a post accepts
   * @param memory whether there is some for one more context
   * @param notHeld steps and actions that belong to the step before
   */
  public record Surroundings(Hardware hardware, BooleanSupplier memory, Set<String> notHeld) {
    public static final Surroundings RELIABLE =
        new Surroundings(Hardware.RELIABLE, () -> true, HeldThreads.POOL);
  }

  private final HeldThreads held;
  private final Ledgers ledgers = new Ledgers();
  private final SendContextPool pool;
  private final ServiceThreads serviceThreads;
  private final Transport transport;
  private final Client client;
  private final Schedule schedule;
  private final int writes;
  private final Workqueue workqueue;
  private volatile Hardware.Accepted accepted = Hardware.Accepted.ALL;

  /** A scene with the actors whom the schedule names. */
  public Scene(
      Size size,
      Function<Workqueue, ReleaseDesign.Factory> design,
      Parts parts,
      Schedule schedule) {
    this(size, design, parts, schedule, Surroundings.RELIABLE);
  }

  /** As above, in these surroundings. */
  public Scene(
      Size size,
      Function<Workqueue, ReleaseDesign.Factory> design,
      Parts parts,
      Schedule schedule,
      Surroundings surroundings) {
    this.schedule = schedule;
    writes = size.writes();
    held = new HeldThreads(surroundings.notHeld());
    Hardware hardware = withSchedule(surroundings.hardware());
    pool = parts.pool().make(ledgers, surroundings.memory(), held);
    serviceThreads = parts.serviceThreads().make(size.threads(), held, held);
    workqueue = new Workqueue(size.workers(), held, held);
    transport =
        parts
            .transport()
            .make(
                new Transport.Settings(
                    size.queueDepth(), size.requestLimit(), hardware, held::newSleeper, held, held),
                pool,
                design.apply(workqueue),
                serviceThreads);
    client = new Client(transport);
    if (schedule.names("manager")) {
      addManager();
    }
    for (String sender : List.of("b1", "b2")) {
      if (schedule.names(sender)) {
        addSender(sender, schedule.count(sender, "startSend"));
      }
    }
  }

  private Hardware withSchedule(Hardware hardware) {
    return new Hardware() {
      @Override
      public Accepted accepts(int entries) {
        return accepted == Accepted.ALL ? hardware.accepts(entries) : accepted;
      }

      @Override
      public boolean succeeds() {
        return hardware.succeeds();
      }

      @Override
      public boolean receives() {
        return hardware.receives();
      }
    };
  }

  /** Adds the connection manager, which reports the end of the connection when it is let go. */
  public void addManager() {
    start("manager", transport::reportDisconnect);
  }

  /** Adds somebody who closes directly when he is let go. */
  public void addCloser() {
    start("closer", transport::removeDevice);
  }

  /** Adds a backchannel sender, which begins a send each time that it is let go. */
  public void addSender(String name, long sends) {
    addSender(name, LongStream.range(0, sends).mapToObj(send -> writes).iterator());
  }

  /**
   * As above.
   *
   * @param writes how many RDMA Writes go before each Send; asked when the send before has ended
   */
  public void addSender(String name, Iterator<Integer> writes) {
    BackchannelSender sender = new BackchannelSender(transport);
    start(
        name,
        () -> {
          while (writes.hasNext()) {
            boolean unused = sender.send(writes.next());
          }
        });
  }

  /**
   * Adds another transport, of which nothing but its place in the ready queue matters: who is let
   * go enqueues it, and who serves it has nothing to do.
   */
  public void addOtherTransport() {
    Transport other = otherTransport(serviceThreads, Tracepoints.NONE);
    start(
        "other",
        () -> {
          held.before("append");
          held.after("append", 0);
          other.deferredClose();
        });
  }

  /** A transport that has nothing to do but to be closed, and is never freed. */
  public static Transport otherTransport(ServiceThreads serviceThreads, Tracepoints trace) {
    Transport other =
        new Transport(
            new Transport.Settings(
                1, 0, Hardware.RELIABLE, ParkingSleeper::new, unused -> new Thread(), trace),
            new SendContextPool(new Ledgers(), () -> true),
            (contexts, trigger, settings) -> new Deferred(contexts, trigger),
            serviceThreads);
    boolean unused = other.tryGetReference();
    return other;
  }

  private void start(String name, Runnable body) {
    Thread thread = held.newThread(body);
    thread.setName(name);
    thread.start();
  }

  /** Its threads. */
  public HeldThreads held() {
    return held;
  }

  /** The transport. */
  public Transport transport() {
    return transport;
  }

  /** The other end of its connection. */
  public Client client() {
    return client;
  }

  /** Reports the end of the connection. */
  public void disconnect() {
    addManager();
    step("manager");
  }

  /** The threads that serve it. */
  public ServiceThreads serviceThreads() {
    return serviceThreads;
  }

  /**
   * Lets one actor make one access.
   *
   * @return the action that it took; null if it failed or ended instead
   */
  public @Nullable String step(String actor) {
    return held.step(actor);
  }

  /** Where an actor stands; null if it has ended. */
  public @Nullable String standsAt(String actor) {
    return held.standsAt(actor);
  }

  /** All actors. */
  public Iterable<String> names() {
    return held.names();
  }

  /** Whether an actor belongs to the environment for now: it can begin something. */
  public boolean canBegin(String name) {
    String step = held.standsAt(name);
    return step != null && ENVIRONMENT.contains(step);
  }

  /**
   * Plays its schedule until an actor does something else than it says, or fails.
   *
   * @return how many of its steps were played
   */
  public int play() {
    int played = 0;
    for (Schedule.Step step : schedule.steps()) {
      if (step.action().equals("receiveCall")) {
        boolean taken = client.call(schedule.needsReads(), writes);
        if (!taken) {
          break;
        }
      } else if (isBlocked(step.actor()) && !isEnvironment(step.action())) {
        break;
      }
      accepted =
          switch (step.action()) {
            case "postPartly" -> Hardware.Accepted.PART;
            case "postRefused" -> Hardware.Accepted.NONE;
            default -> Hardware.Accepted.ALL;
          };
      String action = held.step(step.actor());
      accepted = Hardware.Accepted.ALL;
      if (!step.action().equals(action)) {
        break;
      }
      played++;
    }
    return played;
  }

  private static boolean isEnvironment(String action) {
    return action.equals("startSend") || action.equals("reportDisconnect");
  }

  /**
   * Moves whoever can move until nobody can, or somebody fails; the environment does nothing more.
   */
  public void runUntilQuiet() {
    int steps = 0;
    for (String actor = nextActor(); actor != null; actor = nextActor()) {
      step(actor);
      steps++;
      if (steps > MANY_STEPS) {
        throw new AssertionError("somebody spins");
      }
    }
  }

  private @Nullable String nextActor() {
    if (held.failure() != null) {
      return null;
    }
    for (String name : held.names()) {
      if (!isBlocked(name)) {
        return name;
      }
    }
    return null;
  }

  /** Whether nobody can move. */
  public boolean isQuiet() {
    return nextActor() == null;
  }

  /** Whether an actor cannot move, the environment apart: the specification's {@code Blocked}. */
  public boolean isBlocked(String name) {
    String step = held.standsAt(name);
    if (step == null) {
      return true;
    }
    return switch (step) {
      case "svc.dequeue" -> serviceThreads.ready() == 0 && !held.holds("push");
      case "sleep" -> serviceThreads.isAsleep(Integer.parseInt(name.substring(1)));
      case "ticketWait.sleep", "sendWait.sleep", "releaseWait.sleep" -> !held.isWoken(name);
      case "cq.poll" -> transport.queuePair().posted() == 0;
      case "rcq.poll" -> !transport.queuePair().anythingToReceive();
      case "free.drainQp" -> !transport.queuePair().isDrained();
      case "work.take" -> workqueue.size() == 0;
      case "free.endFlush" -> !workqueue.isFlushed(held.flush());
      case "free.joinReleaser" -> held.standsAt("releaser") != null;
      case "free.done" -> held.isAtWork("manager", "cm.start");
      default -> ENVIRONMENT.contains(step);
    };
  }

  /** What a ledger or an actor found wrong; null if nothing. */
  public @Nullable String misuse() {
    LedgerException finding = finding();
    return finding == null ? null : finding.getMessage();
  }

  /** What is left when the transport is gone; the empty string if nothing. */
  public String leaks() {
    try {
      ledgers.requireNothingLeft("teardown");
      return "";
    } catch (LedgerException e) {
      return Objects.requireNonNull(e.getMessage());
    }
  }

  /** Pages of replies that are not released. */
  public int pagesHeld() {
    return ledgers.pages().open() - ledgers.contexts().open();
  }

  /** How many pages were released while they were mapped. */
  public int releasedWhileMapped() {
    return ledgers.pages().releasedWhileMapped();
  }

  /** How many contexts were ever allocated. */
  public int contextsMade() {
    return ledgers.contexts().made();
  }

  /** Whether a completed context waits to be released. */
  public boolean anythingToRelease() {
    return pool.anythingToRelease();
  }

  /**
   * What is violated: what a ledger found, or else what is found when nobody can move.
   *
   * @throws AssertionError if an actor failed with anything else
   */
  public Optional<Property> violated() {
    LedgerException finding = finding();
    return finding == null ? Property.violatedAtRest(transport) : Property.of(finding);
  }

  private @Nullable LedgerException finding() {
    Throwable failure = held.failure();
    if (failure == null || failure instanceof LedgerException) {
      return (LedgerException) failure;
    }
    throw new AssertionError("an actor failed", failure);
  }

  /** Ends all threads; only of a scene in which nothing went wrong. */
  public void end() throws InterruptedException {
    held.letGo();
    transport.removeDevice();
    transport.awaitFreed();
    serviceThreads.stop();
    workqueue.close();
  }

  /** Ends all threads where they stand. */
  @Override
  public void close() {
    held.end();
  }
}
