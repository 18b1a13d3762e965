package svcrdma.checks.graph;

import java.util.Map;
import java.util.stream.Collectors;
import svcrdma.checks.InputException;
import svcrdma.checks.tlc.TlaValue;

/** A small graph for Graphviz: initial states are bold, terminal ones boxes. */
public final class GraphDot {
  /** Nobody can look at more, and Graphviz takes minutes to lay them out. */
  public static final int MOST_STATES = 1000;

  private GraphDot() {}

  /**
   * Finds out whether there are not too many states.
   *
   * @throws InputException when there are
   */
  public static void mustBeSmall(String model, long states) {
    if (states > MOST_STATES) {
      throw new InputException(
          "--dot: "
              + model
              + " has "
              + states
              + " states; at most "
              + MOST_STATES
              + " can be drawn");
    }
  }

  /**
   * The graph in Graphviz's language.
   *
   * @throws InputException when it has too many states
   */
  public static String of(StateGraph graph) {
    mustBeSmall(graph.header().model(), graph.states());
    StringBuilder dot = new StringBuilder("digraph " + quoted(graph.header().model()) + " {\n");
    for (int state = 0; state < graph.states(); state++) {
      dot.append("  ").append(state).append(" [tooltip=").append(quoted(text(graph.state(state))));
      if (graph.initial().contains(state)) {
        dot.append(" style=bold");
      }
      if (graph.from(state).isEmpty()) {
        dot.append(" shape=box");
      }
      dot.append("];\n");
      for (Edge edge : graph.from(state)) {
        dot.append(
            "  %d -> %d [label=%s];\n".formatted(state, edge.to(), quoted(edge.step().toString())));
      }
    }
    return dot.append("}\n").toString();
  }

  private static String text(Map<String, TlaValue> state) {
    return state.entrySet().stream()
        .map(variable -> variable.getKey() + " = " + variable.getValue().brief())
        .collect(Collectors.joining("\n"));
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }
}
