package svcrdma.checks.lincheck;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jetbrains.lincheck.Lincheck;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.hazard.Property;
import svcrdma.checks.lane.LaneException;

/**
 * Plays one scene through many schedules, and says how the first bad one ended.
 *
 * <p>Lincheck is deterministic: the same scene and number of schedules give the same answer.
 */
final class Exploration {
  /** Runs a scene through so many schedules, {@link Lincheck#runConcurrentTest}. */
  interface Engine {
    void run(int schedules, Runnable scene);
  }

  /**
   * What was seen.
   *
   * @param runs how often the scene was played
   * @param orders in how many different orders the actions of the specification were taken
   * @param property what is violated; none if nothing was found, or nothing with a name
   * @param kind how Lincheck calls it; null if nothing was found
   * @param schedule the actions of the bad run, a line for each
   */
  record Result(
      long runs,
      int orders,
      Optional<Property> property,
      @Nullable String kind,
      List<String> schedule) {}

  private static final int TRIES = 3;

  private Exploration() {}

  /**
   * Plays the scene.
   *
   * @throws LaneException if Lincheck failed without telling a run, or too few were played
   */
  static Result explore(Engine engine, Script script, Parts parts, int schedules) {
    for (int i = 1; i < TRIES; i++) {
      Result result = tryToExplore(engine, script, parts, schedules);
      if (result != null) {
        return result;
      }
    }
    Result result = tryToExplore(engine, script, parts, schedules);
    if (result == null) {
      throw new LaneException(script + " did not end in time, " + TRIES + " times");
    }
    return result;
  }

  /** Null if a run took too long: the first one does where the machine is busy. */
  private static @Nullable Result tryToExplore(
      Engine engine, Script script, Parts parts, int schedules) {
    Notes.clear();
    long runs;
    int orders;
    try {
      engine.run(schedules, () -> play(script, parts));
    } catch (LincheckAssertionError e) {
      String report = String.valueOf(e.getMessage());
      String kind = kind(report);
      return kind == null ? null : result(kind, report);
    } finally {
      runs = Notes.runs();
      orders = Notes.orders();
      Notes.clear();
    }
    if (runs < schedules / 2) {
      throw new LaneException(script + " was played " + runs + " times of " + schedules);
    }
    return new Result(runs, orders, Optional.empty(), null, List.of());
  }

  private static Result result(String kind, String report) {
    if (Notes.last() instanceof World last) {
      return new Result(
          Notes.runs(),
          Notes.orders(),
          last.violated(),
          kind,
          Interleaving.of(report, last.names()));
    }
    throw new LaneException("Lincheck tells a " + kind + " before anything was played");
  }

  private static void play(Script script, Parts parts) {
    World world = new World(script.size(), parts);
    Notes.begin(world);
    world.run(() -> script.play(world));
    Optional<Property> violated = world.violated();
    if (violated.isPresent() && !violated.equals(script.finding())) {
      throw new AssertionError(violated.get());
    }
  }

  private static @Nullable String kind(String report) {
    if (report.contains("are in deadlock")) {
      return "deadlock";
    }
    if (report.contains("are in livelock")) {
      return "livelock";
    }
    String title = report.strip().lines().findFirst().orElse("").replace("=", "").strip();
    return title.endsWith("hung") ? null : title.toLowerCase(Locale.ROOT);
  }
}
