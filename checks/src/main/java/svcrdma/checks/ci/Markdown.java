package svcrdma.checks.ci;

import java.util.List;
import java.util.stream.Collectors;

/** Text in GitHub's Markdown. What comes from models and modules stays text, whatever is in it. */
final class Markdown {
  // A character reference never begins markup, so all that might is written as one. Of a dash, a
  // plus, a dot and a parenthesis that is so only at the begin of a line, where no text stands.
  private static final String HARMLESS = " -+,()=;?'\"%/";
  // A colon makes a link only where a slash or a name follows it, a dot only inside of one.
  private static final String HARMLESS_BEFORE_A_SPACE = ":.";

  private Markdown() {}

  /** Text inside a line. */
  static String text(String text) {
    StringBuilder escaped = new StringBuilder();
    int[] points = text.codePoints().toArray();
    for (int i = 0; i < points.length; i++) {
      int c = points[i];
      if (Character.isISOControl(c)) {
        escaped.append(' ');
      } else if (isText(c, i + 1 < points.length ? points[i + 1] : ' ')) {
        escaped.appendCodePoint(c);
      } else {
        escaped.append("&#").append(c).append(';');
      }
    }
    return escaped.toString();
  }

  private static boolean isText(int c, int next) {
    return Character.isLetterOrDigit(c)
        || c > 127
        || HARMLESS.indexOf(c) >= 0
        || (HARMLESS_BEFORE_A_SPACE.indexOf(c) >= 0 && next == ' ')
        || (c == '.' && Character.isDigit(next));
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
