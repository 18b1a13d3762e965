package svcrdma.checks.lincheck;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jetbrains.lincheck.Lincheck;
import org.jetbrains.lincheck.LincheckAssertionError;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.hazard.Property;
import svcrdma.checks.lane.Effort;
import svcrdma.checks.lane.Lane;
import svcrdma.checks.lane.LaneException;
import svcrdma.checks.lane.Outcome;

/**
 * Whole transports under Lincheck's model checker: threads that sleep and wake, in schedules that
 * it chooses, with few switches first. A lost wakeup is a deadlock; what it violates is read off
 * the state in which everybody waits.
 *
 * <p>There is no seed: the same code gives the same schedules.
 *
 * <p>Of a whole transport it plays very few different orders, one or two in three hundred runs of a
 * scene; the outcome says how many. The cause: it counts every switch, also one that a waiting
 * thread forces, and plays all runs with few switches before those with more; each access before
 * the threads' start is a place to switch that costs a run, though there is nobody to switch to.
 * The making of a scene alone takes more switches and places than a build has runs for. So that a
 * scene shows nothing is weak evidence.
 */
public final class LincheckLane implements Lane {
  /** For each scene of the whole code, where all are played; a hundred show no more orders. */
  private static final int EACH = 4;

  /** For a hazard, where the first bad one ends it. */
  private static final int AT_MOST = 300;

  /** The first JDK on which Lincheck is known to find nothing, and to say so of everything. */
  private static final int SILENT_JDK = 25;

  private static final String LOST = "an increment was lost";
  private static final String SCENE = ", scene ";

  static {
    // It warns of each field of a class that it cannot look into; the canary says whether it is
    // awake.
    System.getProperties().putIfAbsent("lincheck.logLevel", "ERROR");
  }

  /** A counter that two threads increment without a lock. */
  private static final class Racing {
    private int count;

    private void increment() {
      count++;
    }
  }

  private final Exploration.Engine engine;
  private boolean awake;

  /** With Lincheck itself. */
  public LincheckLane() {
    this(Lincheck::runConcurrentTest);
  }

  /** With another engine, for a test of the lane. */
  LincheckLane(Exploration.Engine engine) {
    this.engine = engine;
  }

  @Override
  public String name() {
    return "lincheck";
  }

  @Override
  public Optional<String> outOfReach(Hazard hazard) {
    return hazard.isOfWeakMemory()
        ? Optional.of("shows in no interleaving of accesses, and Lincheck has no store buffers")
        : Optional.empty();
  }

  @Override
  public Outcome checkWhole() {
    requireAwake();
    long start = System.nanoTime();
    long runs = 0;
    int orders = 0;
    for (Script script : Script.values()) {
      Exploration.Result result =
          Exploration.explore(engine, script, Parts.WHOLE, Effort.scaled(EACH));
      runs += result.runs();
      orders += result.orders();
      if (result.kind() != null) {
        return outcome(Outcome.Verdict.CAUGHT, how(result, script), start, result);
      }
    }
    return new Outcome(
        Outcome.Verdict.MISSED,
        "nothing found in any of "
            + Script.values().length
            + " scenes, which were played in "
            + orders
            + " different orders together",
        since(start),
        runs,
        List.of());
  }

  @Override
  public Outcome check(Hazard hazard) {
    requireAwake();
    long start = System.nanoTime();
    Optional<Class<? extends ListOperations.Lockless>> list = ListOperations.without(hazard);
    if (list.isPresent()) {
      return checkList(hazard, list.get(), start);
    }
    Script script = Script.of(hazard);
    Exploration.Result result =
        Exploration.explore(engine, script, hazard.parts(), Effort.scaled(AT_MOST));
    if (result.kind() == null) {
      return outcome(
          Outcome.Verdict.MISSED,
          "nothing found in " + result.orders() + " different orders" + SCENE + script,
          start,
          result);
    }
    Outcome.Verdict verdict =
        result.property().equals(Optional.of(hazard.property()))
            ? Outcome.Verdict.CAUGHT
            : Outcome.Verdict.MISSED;
    return outcome(verdict, how(result, script), start, result);
  }

  /** What the list does wrong is that it is no stack; the property is what comes of that. */
  private static Outcome checkList(
      Hazard hazard, Class<? extends ListOperations.Lockless> operations, long start) {
    Notes.clear();
    String report = "";
    try {
      ListOperations.options(operations).check(operations);
    } catch (LincheckAssertionError e) {
      report = String.valueOf(e.getMessage());
    }
    long runs = Notes.runs();
    Notes.clear();
    if (runs == 0) {
      throw new LaneException(operations.getSimpleName() + " was never played");
    }
    boolean caught = report.contains("Invalid execution results");
    return new Outcome(
        caught ? Outcome.Verdict.CAUGHT : Outcome.Verdict.MISSED,
        caught ? hazard.property() + ": not linearizable, operations of the list" : "nothing found",
        since(start),
        runs,
        report.lines().toList());
  }

  private static String how(Exploration.Result result, Script script) {
    String property = result.property().map(Property::toString).orElse("nothing that has a name");
    return property + ": " + result.kind() + SCENE + script;
  }

  private static Outcome outcome(
      Outcome.Verdict verdict, String how, long start, Exploration.Result result) {
    return new Outcome(verdict, how, since(start), result.runs(), result.schedule());
  }

  private static Duration since(long start) {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  /** Once for each lane: Lincheck is known to say that all is well where it does nothing. */
  private void requireAwake() {
    if (awake) {
      return;
    }
    silence()
        .ifPresent(
            why -> {
              throw new LaneException(why);
            });
    try {
      engine.run(EACH, LincheckLane::race);
    } catch (LincheckAssertionError e) {
      awake = String.valueOf(e.getMessage()).contains(LOST);
    }
    if (!awake) {
      throw new LaneException("Lincheck does not find a racing counter: it is not awake");
    }
  }

  /** Why it would find nothing on this JVM; empty if it does. */
  static Optional<String> silence() {
    int jdk = Runtime.version().feature();
    return jdk >= SILENT_JDK
        ? Optional.of("Lincheck finds nothing on JDK " + jdk + ": run it on 17")
        : Optional.empty();
  }

  private static void race() {
    Racing counter = new Racing();
    Thread other = new Thread(counter::increment);
    other.start();
    counter.increment();
    try {
      other.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts this thread", e);
    }
    if (counter.count != 2) {
      throw new IllegalStateException(LOST);
    }
  }
}
