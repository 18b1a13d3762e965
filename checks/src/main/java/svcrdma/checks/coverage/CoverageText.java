package svcrdma.checks.coverage;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import svcrdma.checks.run.Columns;
import svcrdma.checks.run.PrettyJson;

/**
 * A coverage as a table for people, and as JSON. Version 1 is an object of
 *
 * <ul>
 *   <li>{@code version}, {@code model}
 *   <li>{@code states} and {@code edges}: how many are reachable
 *   <li>{@code lanes}: for each its {@code lane}, {@code runs}, {@code paths} (how many different
 *       ones), {@code steps} in all runs, {@code covered} (edges taken), {@code share} of all (0 to
 *       1), and {@code failure} (the first run that is no path, or null)
 *   <li>{@code together}: edges that some lane took
 *   <li>{@code notRun}: of which lanes there are no runs, and why
 * </ul>
 */
public final class CoverageText {
  private static final int VERSION = 1;

  private CoverageText() {}

  /** A line for each lane, and one for all. */
  public static String table(Coverage coverage) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("lane", "runs", "paths", "steps", "edges", "of", "share"));
    int runs = 0;
    long steps = 0;
    for (Coverage.Lane lane : coverage.lanes()) {
      runs += lane.runs();
      steps += lane.steps();
      rows.add(
          row(
              lane.name(),
              lane.runs(),
              Integer.toString(lane.paths()),
              lane.steps(),
              lane.covered().cardinality(),
              coverage));
    }
    rows.add(row("together", runs, "", steps, coverage.together().cardinality(), coverage));
    return Columns.lines(rows, Set.of(1, 2, 3, 4, 5, 6))
        + coverage.absent().entrySet().stream()
            .map(lane -> lane.getKey() + ": " + lane.getValue() + "\n")
            .collect(Collectors.joining());
  }

  private static List<String> row(
      String name, int runs, String paths, long steps, int covered, Coverage coverage) {
    return List.of(
        name,
        Integer.toString(runs),
        paths,
        Long.toString(steps),
        Integer.toString(covered),
        Integer.toString(coverage.graph().edges()),
        String.format(Locale.ROOT, "%.1f %%", 100 * share(covered, coverage)));
  }

  private static double share(int covered, Coverage coverage) {
    return (double) covered / coverage.graph().edges();
  }

  /** A line for each lane with a run that is no path. */
  public static List<String> failures(Coverage coverage) {
    return coverage.lanes().stream()
        .filter(lane -> lane.failure() != null)
        .map(lane -> lane.name() + ", " + lane.failure())
        .toList();
  }

  /** The whole text. */
  public static String json(Coverage coverage) {
    ObjectNode root =
        PrettyJson.ofVersion(VERSION)
            .put("model", coverage.graph().header().model())
            .put("states", coverage.graph().states())
            .put("edges", coverage.graph().edges());
    ArrayNode lanes = root.putArray("lanes");
    for (Coverage.Lane lane : coverage.lanes()) {
      int covered = lane.covered().cardinality();
      lanes
          .addObject()
          .put("lane", lane.name())
          .put("runs", lane.runs())
          .put("paths", lane.paths())
          .put("steps", lane.steps())
          .put("covered", covered)
          .put("share", share(covered, coverage))
          .put("failure", lane.failure());
    }
    root.put("together", coverage.together().cardinality());
    coverage.absent().forEach(root.putObject("notRun")::put);
    return PrettyJson.text(root);
  }
}
