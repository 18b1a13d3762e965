package svcrdma.checks.bench;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.lane.LaneException;
import svcrdma.checks.load.Count;
import svcrdma.checks.load.Figures;
import svcrdma.checks.load.Load;
import svcrdma.checks.load.LoadResult;
import svcrdma.checks.load.LoadSettings;
import svcrdma.checks.load.Pace;
import svcrdma.checks.load.Verdict;

/**
 * How often a completion of the design {@code deferred} finds the list empty and enqueues its own
 * transport, by the load: whole transports with free threads.
 */
public final class SelfEnqueues {
  /** Its name among the series. */
  public static final String NAME = "self-enqueues";

  private static final long SEED = 1;
  private static final int SERVICE_THREADS = 2;
  private static final int DEPTH = 1 << 20; // nobody waits for entries: finding 1 would end the run
  private static final int CHUNKS = 2;
  private static final int WIDE = 64;

  private SelfEnqueues() {}

  /** A load, and what it is called. */
  private record Shape(String name, int window, Pace pace) {}

  private static final List<Shape> SHAPES =
      List.of(
          new Shape("one call at a time", 1, new Pace.Full()),
          new Shape("4 calls at a time", 4, new Pace.Full()),
          new Shape("16 calls at a time", 16, new Pace.Full()),
          new Shape("64 calls at a time", WIDE, new Pace.Full()),
          new Shape("a call each ms", WIDE, new Pace.Steady(Duration.ofMillis(1))),
          new Shape("bursts of 4", WIDE, new Pace.Bursts(4, Duration.ofMillis(2))),
          new Shape("bursts of 16", WIDE, new Pace.Bursts(16, Duration.ofMillis(2))),
          new Shape("bursts of 64", WIDE, new Pace.Bursts(WIDE, Duration.ofMillis(2))));

  /** Runs each load once. */
  public static void round(Duration each, Rounds rounds) throws InterruptedException {
    for (Shape shape : SHAPES) {
      LoadResult result = new Load(settings(shape, each)).run(figures -> {});
      if (!(result.verdict() instanceof Verdict.Holds)) {
        throw new LaneException(NAME + ", " + shape.name() + ": " + result.verdict());
      }
      rounds.add(NAME, Map.of("load", shape.name()), figures(result.figures()));
    }
  }

  private static LoadSettings settings(Shape shape, Duration each) {
    return new LoadSettings(
        new LoadSettings.Code(Design.DEFERRED, Optional.empty(), false),
        new LoadSettings.Size(1, SERVICE_THREADS, 1, 1, 0, DEPTH, 0),
        new LoadSettings.Traffic(
            0, each, shape.window(), shape.pace(), List.of(CHUNKS), List.of(1), 0),
        LoadSettings.Mishaps.NONE,
        false,
        SEED);
  }

  private static Map<String, Double> figures(Figures figures) {
    Map<String, Double> values = new LinkedHashMap<>();
    values.put("completions", (double) figures.get(Count.CONTEXTS_COMPLETED));
    values.put("onEmptyList", figures.perCompletion(figures.get(Count.PUTS_ON_EMPTY_LIST)));
    values.put("fired", figures.perCompletion(figures.get(Count.TRIGGERS_FIRED)));
    return values;
  }
}
