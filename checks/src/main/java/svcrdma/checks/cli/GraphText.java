package svcrdma.checks.cli;

import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;
import svcrdma.checks.graph.Edge;
import svcrdma.checks.graph.StateGraph;
import svcrdma.checks.manifest.Action;
import svcrdma.checks.manifest.Manifest;

/** How large a graph is, and how often each action is taken in it. */
final class GraphText {
  private GraphText() {}

  static String of(Manifest manifest, StateGraph graph) {
    int terminal = 0;
    Map<String, Integer> counts = new TreeMap<>();
    for (int state = 0; state < graph.states(); state++) {
      terminal += graph.from(state).isEmpty() ? 1 : 0;
      for (Edge edge : graph.from(state)) {
        counts.merge(edge.step().action(), 1, Integer::sum);
      }
    }
    StringBuilder text = new StringBuilder();
    text.append(
        "%s: %d states (%d initial, %d terminal), %d edges, depth %d\n"
            .formatted(
                graph.header().model(),
                graph.states(),
                graph.initial().size(),
                terminal,
                graph.edges(),
                graph.depth()));
    int width = counts.keySet().stream().mapToInt(String::length).max().orElse(1);
    counts.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .forEach(
            count -> {
              String line =
                  ("%9d  %-" + width + "s  %s")
                      .formatted(count.getValue(), count.getKey(), says(manifest, count.getKey()));
              text.append(line.stripTrailing()).append('\n');
            });
    return text.toString();
  }

  private static String says(Manifest manifest, String name) {
    Action action = manifest.actions().get(name);
    return action == null ? "" : action.says();
  }
}
