package svcrdma.checks.ci;

import java.util.List;
import java.util.stream.Collectors;

/** Text in GitHub's Markdown. What comes from models and modules stays text, whatever is in it. */
final class Markdown {
  // A character reference never begins markup, so all that might is written as one.
  private static final String HARMLESS = " -+,()=";

  private Markdown() {}

  /** Text inside a line. */
  static String text(String text) {
    return text.codePoints()
        .mapToObj(
            c ->
                Character.isLetterOrDigit(c) || HARMLESS.indexOf(c) >= 0
                    ? Character.toString(c)
                    : Character.isISOControl(c) ? " " : "&#" + c + ";")
        .collect(Collectors.joining());
  }

  /** A table; the first row has the headings. */
  static String table(List<List<String>> rows) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < rows.size(); i++) {
      text.append(line(rows.get(i).stream().map(Markdown::text).toList()));
      if (i == 0) {
        text.append(line(rows.get(i).stream().map(heading -> "---").toList()));
      }
    }
    return text.append('\n').toString();
  }

  private static String line(List<String> cells) {
    return cells.stream().collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  /** Text that keeps its lines, folded behind a summary. */
  static String folded(String summary, String lines) {
    return "<details><summary>"
        + text(summary)
        + "</summary>\n\n<pre>\n"
        + lines.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").stripTrailing()
        + "\n</pre>\n\n</details>\n\n";
  }
}
