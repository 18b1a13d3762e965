package svcrdma.checks.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import svcrdma.checks.explore.Exploration;

/** What a page of the explorer has in it. */
final class ExploreText {
  private static final int WIDTH = 100;

  private ExploreText() {}

  static String of(Exploration exploration, Path file) {
    StringBuilder text = new StringBuilder();
    text.append(
        "%s: %d states, %d edges"
            .formatted(
                exploration.model().id(),
                exploration.graph().states(),
                exploration.graph().edges()));
    if (exploration.alone() != null) {
      text.append("; only the model itself, since ").append(exploration.alone());
    }
    if (exploration.variants().size() > 1) {
      text.append(
          wrapped(
              "can be switched to: ",
              exploration.variants().stream()
                  .map(Exploration.Variant::id)
                  .filter(id -> !id.equals(exploration.own()))
                  .map(id -> id.equals(Exploration.WHOLE) ? id : "without " + id)
                  .collect(Collectors.toList())));
    }
    if (!exploration.same().isEmpty()) {
      text.append(wrapped("the same graph without: ", exploration.same()));
    }
    return text.append("\nwritten to ").append(file).append('\n').toString();
  }

  /** A list on a line of its own, or on several. */
  private static String wrapped(String before, List<String> names) {
    StringBuilder text = new StringBuilder();
    String line = "  " + before;
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i) + (i < names.size() - 1 ? ", " : "");
      if (line.length() + name.length() > WIDTH) {
        text.append('\n').append(line.stripTrailing());
        line = "    ";
      }
      line += name;
    }
    return text.append('\n').append(line).toString();
  }
}
