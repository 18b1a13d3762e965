package svcrdma.checks.lincheck;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lincheck's report of a bad run, reduced to who took which action of the specification. */
final class Interleaving {
  private static final Pattern ACTION = Pattern.compile("\\.after\\(\"(\\w+)\", ([^)]*)\\)");
  private static final String DETAILS = "Detailed trace:";

  private Interleaving() {}

  /**
   * A line for each action: the thread, the action, and what it saw.
   *
   * @param threads the names of all but the first, in the order in which they were started
   */
  static List<String> of(String report, List<String> threads) {
    int start = report.indexOf(DETAILS);
    List<String> lines = new ArrayList<>();
    for (String row : report.substring(Math.max(start, 0)).lines().toList()) {
      if (!row.startsWith("|") || row.startsWith("| --")) {
        continue;
      }
      String[] cells = row.substring(1).split("\\|", -1);
      Matcher action = ACTION.matcher(row);
      if (action.find()) {
        lines.add(name(column(cells), threads) + " " + action.group(1) + " " + action.group(2));
      }
    }
    return lines;
  }

  private static int column(String[] cells) {
    for (int i = 0; i < cells.length; i++) {
      if (!cells[i].isBlank()) {
        return i;
      }
    }
    return 0;
  }

  /** The first column is the scene's own thread: the surroundings. */
  private static String name(int column, List<String> threads) {
    return column == 0 ? "scene" : threads.get(column - 1);
  }
}
