package svcrdma.checks.jqwik;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.hazard.Property;
import svcrdma.checks.schedule.HeldThreads;
import svcrdma.checks.schedule.Scene;
import svcrdma.checks.schedule.Schedule;
import svcrdma.release.SendQueue;
import svcrdma.release.ServiceThreads;

/**
 * Plays one case, until something is violated or nobody has anything left to do. Each time that
 * nobody can move but the environment, what the specification says of such states must hold.
 *
 * <p>Three known findings (spec/FINDINGS.md) are not reported again. Finding 1: a sender stranded
 * with all entries free; the mended code is not excused for it. Finding 2: a leak once a chain was
 * accepted in part. Finding 6: contexts beyond the bound in any design but {@code deferred}, which
 * itself needs more sends for it than a case has. Finding 5 is found, in code that is not mended;
 * finding 3 is counted by the code and is no misuse, finding 4 is over when nobody can move.
 */
final class Play {
  private static final int MANY_STEPS = 5_000;
  private static final String CLIENT = "client";

  /** In a schedule, instead of an action: the actor ended. */
  static final String ENDS = "(ends)";

  /** Who comes before whom, unless a case says otherwise. */
  private static final List<String> ACTORS =
      List.of(
          "t1",
          "t2",
          "send-cq",
          "receive-cq",
          "releaser",
          "w1",
          "w2",
          CLIENT,
          "b1",
          "b2",
          "manager",
          "closer",
          "other");

  /**
   * How a case ended.
   *
   * @param violated what was violated, if anything
   * @param schedule each step, as {@code actor action}
   * @param steps how many of them passed the tracepoints
   */
  record Ending(Optional<Property> violated, List<String> schedule, long steps) {}

  private final Case played;
  private final Design design;
  private final boolean mended;
  private final Faults faults;
  private final Scene scene;
  private final Turns turns;
  private final List<String> schedule = new ArrayList<>();
  private int calls;
  private long steps;

  private Play(Case played, Design design, boolean mended, Faults faults, Scene scene) {
    this.played = played;
    this.design = design;
    this.mended = mended;
    this.faults = faults;
    this.scene = scene;
    calls = played.environment().traffic().calls();
    addEnvironment(played.environment());
    turns = new Turns(played.choices(), ACTORS.stream().filter(this::isThere).toList());
  }

  /** Plays a case on this code, in this design. */
  static Ending of(Case played, Design design, Parts parts) {
    Environment environment = played.environment();
    Faults faults = new Faults(environment.faults());
    Scene.Surroundings surroundings =
        new Scene.Surroundings(
            faults,
            faults::hasMemory,
            environment.pool().isStepwise() ? Set.of() : HeldThreads.POOL);
    try (Scene scene =
        new Scene(environment.size(), design::factory, parts, Schedule.NONE, surroundings)) {
      Play play = new Play(played, design, parts.equals(Parts.MENDED), faults, scene);
      Optional<Property> violated = play.run();
      return new Ending(violated, play.schedule, play.steps);
    }
  }

  private void addEnvironment(Environment environment) {
    for (int i = 1; i <= environment.traffic().senders(); i++) {
      scene.addSender("b" + i, environment.traffic().sendsOf(i));
    }
    if (environment.ending().disconnects()) {
      scene.addManager();
    }
    if (environment.ending().closesDirectly()) {
      scene.addCloser();
    }
    if (environment.pool().isStepwise()) {
      scene.addOtherTransport();
    }
  }

  private boolean isThere(String actor) {
    for (String name : scene.names()) {
      if (name.equals(actor)) {
        return true;
      }
    }
    return actor.equals(CLIENT);
  }

  private Optional<Property> run() {
    if (played.environment().pool().isStepwise()) {
      scene.runUntilQuiet();
    }
    for (String actor = next(); actor != null; actor = next()) {
      if (canBegin(actor) && turns.none(this::canMove)) {
        Optional<Property> violated = violatedAtRest();
        if (violated.isPresent()) {
          return violated;
        }
      }
      Optional<Property> violated = step(actor);
      if (violated.isPresent()) {
        return violated;
      }
      if (schedule.size() > MANY_STEPS) {
        throw new AssertionError("somebody spins");
      }
    }
    return violatedAtRest();
  }

  private @Nullable String next() {
    return turns.next(actor -> canBegin(actor) || canMove(actor));
  }

  private boolean canBegin(String actor) {
    return actor.equals(CLIENT)
        ? calls > 0 && "rcq.poll".equals(scene.standsAt("receive-cq"))
        : scene.canBegin(actor);
  }

  private boolean canMove(String actor) {
    return !actor.equals(CLIENT) && !scene.isBlocked(actor) && !isInACallThatLasts(actor);
  }

  private boolean isInACallThatLasts(String actor) {
    return callsLast() && actor.startsWith("t") && "get.first".equals(scene.standsAt(actor));
  }

  private boolean callsLast() {
    return played.environment().pool() == Environment.Pool.STEPWISE_CALLS_LAST;
  }

  /** One access; in the specification a call that comes in and its Receive are one. */
  private Optional<Property> step(String chosen) {
    String actor = chosen;
    if (chosen.equals(CLIENT)) {
      calls--;
      Environment environment = played.environment();
      boolean taken =
          scene.client().call(environment.traffic().reads(), environment.size().writes());
      if (!taken) {
        return Optional.empty();
      }
      actor = "receive-cq";
    }
    String action = scene.step(actor);
    if (action != null) {
      steps++;
    }
    schedule.add(actor + " " + (action == null ? ENDS : action));
    if (scene.misuse() != null) {
      return scene.violated();
    }
    return "allocateContext".equals(action) && allocatesTooMuch()
        ? Optional.of(Property.ALLOCATION_BOUNDED)
        : Optional.empty();
  }

  private boolean allocatesTooMuch() {
    Environment environment = played.environment();
    int senders = environment.size().threads() + environment.traffic().senders();
    return design == Design.DEFERRED
        && scene.contextsMade()
            > Property.allocationBound(environment.size().queueDepth(), senders);
  }

  private Optional<Property> violatedAtRest() {
    ServiceThreads threads = scene.serviceThreads();
    if (threads.ready() > 0 && threads.asleep() > 0) {
      return Optional.of(
          threads.asleep() == played.environment().size().threads()
              ? Property.NOBODY_SLEEPS_ON_WORK
              : Property.QUEUED_LEADS_TO_TAKEN);
    }
    if (callsLast() || (!mended && isStranded())) {
      return Optional.empty();
    }
    return scene.violated().filter(this::isClaimed);
  }

  /** Finding 1. */
  private boolean isStranded() {
    SendQueue queue = scene.transport().sendQueue();
    return !scene.transport().isClosing()
        && queue.sendWait().anyoneOn()
        && queue.available() == queue.depth();
  }

  /** Whether a property is claimed here: finding 2, and the design that does without the claim. */
  private boolean isClaimed(Property property) {
    return switch (property) {
      case NO_LEAK -> !faults.hasAcceptedInPart();
      case COMPLETED_IS_RELEASED -> design.releasesInTheEnd();
      default -> true;
    };
  }
}
