package svcrdma.checks.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import svcrdma.checks.hazard.Design;

/**
 * The five release designs: what a completion costs its handler, what it costs to release, and
 * whole calls.
 *
 * <p>All combinations of sources, chunks and the cost of an unmap would take hours, so there is one
 * base point, and from it one thing changes at a time.
 */
public final class Designs {
  /** The completion handler's part in a burst: nanoseconds. */
  public static final String PUT = "Completion.put";

  /** The completion handler's part where the list is empty: nanoseconds. */
  public static final String PUT_ON_EMPTY = "Completion.putOnEmpty";

  /** From the first put of a burst until all is released, for each context: nanoseconds. */
  public static final String RELEASE = "Completion.release";

  /** A drain, for each context: nanoseconds. */
  public static final String DRAIN = "Drain.drain";

  /** Whole calls in each second. */
  public static final String CALL = "Calls.call";

  /** What others are compared with. */
  public static final Design REFERENCE = Design.DEFERRED;

  /**
   * A point.
   *
   * @param sources transports that complete at the same time
   * @param chunks of a reply
   * @param unmapMicros what one unmapping costs
   */
  public record Point(int sources, int chunks, int unmapMicros) {
    /** As parameters. */
    public Map<String, String> values() {
      return Map.of(
          "sources", "" + sources, "chunks", "" + chunks, "unmapMicros", "" + unmapMicros);
    }

    @Override
    public String toString() {
      return "sources "
          + sources
          + ", chunks "
          + chunks
          + ", unmap "
          + (unmapMicros == 0 ? "free" : unmapMicros + " us");
    }

    private List<String> options() {
      return List.of(
          "-t", "" + sources, "-p", "chunks=" + chunks, "-p", "unmapMicros=" + unmapMicros);
    }
  }

  /** The point from which one thing changes at a time. */
  public static final Point BASE = new Point(2, 2, 0);

  private static final Point UNMAP_COSTS = new Point(2, 2, 2);
  static final Point ALONE = new Point(1, 2, 0);
  private static final List<Point> SHORT = List.of(BASE, UNMAP_COSTS);
  private static final List<Point> FULL =
      List.of(BASE, ALONE, new Point(8, 2, 0), new Point(2, 0, 0), new Point(2, 8, 0), UNMAP_COSTS);

  // Whole calls need longer until the JIT is done with them.
  private static final Jmh.Time BRIEF = new Jmh.Time(200, 200, 2);
  private static final Jmh.Time LONGER = new Jmh.Time(500, 250, 2);

  private Designs() {}

  /** One round. */
  public static List<Jmh.Run> round(boolean full) {
    List<Jmh.Run> runs = new ArrayList<>();
    for (Point point : full ? FULL : SHORT) {
      runs.add(run("Completion.put$", point, BRIEF));
      runs.add(run("Calls.call$", point, LONGER));
    }
    if (full) {
      runs.add(run("Completion.release$", BASE, BRIEF));
      runs.add(run("Completion.release$", UNMAP_COSTS, BRIEF));
    }
    runs.add(run("Completion.putOnEmpty$", ALONE, BRIEF));
    List<String> drain = new ArrayList<>(ALONE.options());
    drain.addAll(List.of("-p", "design=" + Design.DEFERRED_NO_TRIGGER));
    runs.add(new Jmh.Run("Drain.drain$", drain, Map.of("sources", "1"), 1, BRIEF));
    return runs;
  }

  private static Jmh.Run run(String benchmark, Point point, Jmh.Time time) {
    return new Jmh.Run(
        benchmark.replace(".", "\\."),
        point.options(),
        Map.of("sources", "" + point.sources()),
        Design.values().length,
        time);
  }

  /** The points at which this benchmark was measured. */
  public static List<Point> points(Measured measured, String benchmark) {
    return FULL.stream().filter(p -> !measured.all(benchmark, p.values()).isEmpty()).toList();
  }

  /** Of one design at one point. */
  public static Series of(Measured measured, String benchmark, Point point, Design design) {
    Map<String, String> values = new TreeMap<>(point.values());
    values.put("design", design.toString());
    return measured.get(benchmark, values);
  }
}
