package svcrdma.checks.conform;

import java.util.List;
import svcrdma.checks.graph.Edge;

/**
 * Where code and specification part.
 *
 * @param run the steps that led there, all of which the specification allows
 * @param rows both tellings of what is there then, side by side
 */
public record Mismatch(List<Edge> run, List<Row> rows) {
  static final String FAILURE = "failure";

  /**
   * One part of the state.
   *
   * @param name what it is
   * @param expected what the specification says
   * @param found what the code has
   */
  public record Row(String name, Object expected, Object found) {
    /** Whether they are not the same. */
    public boolean differs() {
      return !expected.equals(found);
    }
  }

  /** Whether a thread of the code has failed. */
  public boolean isFailure() {
    return rows.stream().anyMatch(row -> row.name.equals(FAILURE));
  }

  /** A run's steps are told one a line; a row that differs is marked. */
  public String text() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < run.size(); i++) {
      text.append(String.format("%4d  %s%n", i + 1, run.get(i).step()));
    }
    text.append(String.format("%nAfter step %d (* differs):%n", run.size()));
    for (Row row : rows) {
      text.append(
          row.differs()
              ? String.format(
                  "* %-14s expected %s%n  %-14s found    %s%n",
                  row.name, row.expected, "", row.found)
              : String.format("  %-14s both     %s%n", row.name, row.expected));
    }
    return text.toString();
  }
}
