package svcrdma.checks.matrix;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.lane.Outcome;
import svcrdma.checks.run.Columns;
import svcrdma.checks.run.PrettyJson;

/**
 * A matrix as a table for people, and as JSON. Version 1 is an object of
 *
 * <ul>
 *   <li>{@code version}
 *   <li>{@code whole}: what each checker said of the whole code, by its name, as below, but {@code
 *       passed} where nothing was found, and {@code out-of-reach} where no hazard was in its reach
 *   <li>{@code hazards}: for each its {@code id} and {@code checkers}: by name, an object of {@code
 *       verdict} ({@code caught}, {@code missed} or {@code out-of-reach}) and {@code how} (what was
 *       found, or why nothing was); and, where something was run, {@code seconds}, {@code explored}
 *       (runs, schedules, samples or states) and {@code schedule} (the shortest run, a line for
 *       each step)
 *   <li>{@code notRun}: by name, why a checker was not asked
 * </ul>
 */
public final class MatrixText {
  private static final int VERSION = 1;

  private MatrixText() {}

  /** A line for each hazard: who caught it after how long, and how short a run showed it. */
  public static String table(Matrix matrix) {
    List<List<String>> rows = new ArrayList<>();
    List<String> headings = new ArrayList<>(List.of("hazard"));
    Set<String> lanes = matrix.whole().keySet();
    headings.addAll(lanes);
    headings.add("caught by");
    rows.add(headings);
    rows.add(row("(the whole code)", lanes, matrix.whole(), "-"));
    matrix
        .hazards()
        .forEach(
            (hazard, cells) ->
                rows.add(row(hazard.id(), lanes, cells, Long.toString(matrix.catchers(hazard)))));
    return Columns.lines(rows);
  }

  private static List<String> row(
      String name, Set<String> lanes, Map<String, Matrix.Cell> cells, String caughtBy) {
    List<String> row = new ArrayList<>(List.of(name));
    for (String lane : lanes) {
      Matrix.Cell cell = cells.get(lane);
      row.add(cell == null ? "not asked yet" : brief(cell));
    }
    row.add(caughtBy);
    return row;
  }

  private static String brief(Matrix.Cell cell) {
    Outcome outcome = cell.outcome();
    if (outcome == null) {
      return "out of reach";
    }
    int steps = outcome.schedule().size();
    return cell.verdict()
        + " "
        + seconds(outcome.time())
        + (steps == 0 ? "" : ", " + steps + (steps == 1 ? " step" : " steps"));
  }

  private static String seconds(Duration time) {
    return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
  }

  /** For each hazard that a checker did not catch: why. */
  public static String gaps(Matrix matrix) {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<Hazard, Map<String, Matrix.Cell>> row : matrix.hazards().entrySet()) {
      row.getValue()
          .forEach(
              (lane, cell) -> {
                if (!cell.isCaught()) {
                  text.append(row.getKey()).append(", ").append(lane).append(": ");
                  text.append(cell.verdict().replace('-', ' ')).append(": ");
                  text.append(cell.how()).append('\n');
                }
              });
    }
    return text.toString();
  }

  /**
   * The whole text.
   *
   * @param notRun by name, why a checker was not asked
   */
  public static String json(Matrix matrix, Map<String, String> notRun) {
    ObjectNode root = PrettyJson.ofVersion(VERSION);
    cells(root.putObject("whole"), matrix.whole());
    ArrayNode hazards = root.putArray("hazards");
    matrix
        .hazards()
        .forEach(
            (hazard, cells) -> {
              ObjectNode node = hazards.addObject().put("id", hazard.id());
              cells(node.putObject("checkers"), cells);
            });
    ObjectNode absent = root.putObject("notRun");
    notRun.forEach(absent::put);
    return PrettyJson.text(root);
  }

  private static void cells(ObjectNode parent, Map<String, Matrix.Cell> cells) {
    cells.forEach(
        (lane, cell) -> {
          ObjectNode node = parent.putObject(lane);
          node.put("verdict", cell.verdict()).put("how", cell.how());
          Outcome outcome = cell.outcome();
          if (outcome != null) {
            node.put("seconds", outcome.time().toMillis() / 1000.0);
            node.put("explored", outcome.explored());
            ArrayNode schedule = node.putArray("schedule");
            outcome.schedule().forEach(schedule::add);
          }
        });
  }
}
