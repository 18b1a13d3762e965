package svcrdma.checks.run;

import java.util.List;
import java.util.Set;

/** Rows of cells as lines of aligned columns. */
public final class Columns {
  private static final String GAP = "  ";

  private Columns() {}

  /** All columns begin at the left. */
  public static String lines(List<List<String>> rows) {
    return lines(rows, Set.of());
  }

  /** The columns of these numbers, counted from 0, end at the right. */
  public static String lines(List<List<String>> rows, Set<Integer> right) {
    int[] widths = new int[rows.get(0).size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < widths.length; i++) {
        String space = " ".repeat(widths[i] - row.get(i).length());
        line.append(right.contains(i) ? space + row.get(i) : row.get(i) + space).append(GAP);
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }
}
