package svcrdma.checks.cli;

import java.nio.file.Path;
import java.util.stream.Collectors;
import svcrdma.checks.explore.Exploration;

/** What a page of the explorer has in it. */
final class ExploreText {
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
      text.append("; can be switched to: ")
          .append(
              exploration.variants().stream()
                  .map(Exploration.Variant::id)
                  .filter(id -> !id.equals(exploration.own()))
                  .map(id -> id.equals(Exploration.WHOLE) ? id : "without " + id)
                  .collect(Collectors.joining(", ")));
    }
    if (!exploration.same().isEmpty()) {
      text.append("; the same graph without: ").append(String.join(", ", exploration.same()));
    }
    return text.append("\nwritten to ").append(file).append('\n').toString();
  }
}
