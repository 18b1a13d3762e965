package svcrdma.checks.conform;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.InputException;
import svcrdma.checks.graph.Edge;
import svcrdma.checks.graph.StateGraph;

/**
 * Walks from the initial state that together take each edge of a graph at least once, with few
 * steps in all.
 *
 * <p>How often an edge is taken is a flow: at least 1 on each edge, and out of a state no more than
 * into it. A walk may end anywhere, so what flows in need not flow out. From the last states to the
 * first, whatever a state lacks is added to the edges into it, to those first that come from states
 * with the most to spare. The walks are then read off the flow, one by one.
 *
 * <p>Safe for any threads.
 */
final class Walks {
  private final StateGraph graph;
  private final int initial;
  private final int[] from;
  private final int[] to;
  private final int[] flow; // what is left of it to be walked
  private final int[] next; // for each state, the first of its edges that may have flow left
  private final long steps;

  /**
   * Plans.
   *
   * @throws InputException if the graph has a cycle, or not just one initial state
   */
  Walks(StateGraph graph) {
    if (graph.initial().size() != 1) {
      throw new InputException(
          graph.header().model() + ": has " + graph.initial().size() + " initial states, not one");
    }
    this.graph = graph;
    initial = graph.initial().get(0);
    from = new int[graph.edges()];
    to = new int[graph.edges()];
    for (int state = 0; state < graph.states(); state++) {
      for (Edge edge : graph.from(state)) {
        from[edge.number()] = state;
        to[edge.number()] = edge.to();
      }
    }
    flow = new int[graph.edges()];
    Arrays.fill(flow, 1);
    int[] order = topologicalOrder();
    raise(order);
    next = new int[graph.states()];
    steps = Arrays.stream(flow).asLongStream().sum();
  }

  /** How many steps all walks have together. */
  long steps() {
    return steps;
  }

  /** How many edges lead into each state. */
  private int[] inDegrees() {
    int[] degrees = new int[graph.states()];
    for (int state : to) {
      degrees[state]++;
    }
    return degrees;
  }

  /** The states in an order in which every edge leads forwards. */
  private int[] topologicalOrder() {
    int[] open = inDegrees();
    int[] order = new int[graph.states()];
    int end = 0;
    if (open[initial] == 0) {
      order[end++] = initial;
    }
    for (int done = 0; done < end; done++) {
      for (Edge edge : graph.from(order[done])) {
        if (--open[edge.to()] == 0) {
          order[end++] = edge.to();
        }
      }
    }
    if (end < order.length) {
      throw new InputException(
          graph.header().model() + ": its graph has a cycle, and walks are planned for none");
    }
    return order;
  }

  /** Raises the flow until no state has more going out than coming in, the initial one excepted. */
  private void raise(int[] order) {
    int[] in = inDegrees();
    int[][] into = edgesInto(in);
    int[] spare = in.clone();
    for (int state : from) {
      spare[state]--;
    }
    for (int i = order.length - 1; i > 0; i--) {
      int state = order[i];
      while (spare[state] < 0) {
        int edge = mostToSpare(into[state], spare);
        int more = Math.min(-spare[state], Math.max(1, spare[from[edge]]));
        flow[edge] += more;
        spare[from[edge]] -= more;
        spare[state] += more;
      }
    }
  }

  private int mostToSpare(int[] edges, int[] spare) {
    int best = edges[0];
    for (int edge : edges) {
      if (spare[from[edge]] > spare[from[best]]) {
        best = edge;
      }
    }
    return best;
  }

  private int[][] edgesInto(int[] degrees) {
    int[][] into = new int[graph.states()][];
    int[] filled = new int[graph.states()];
    for (int edge = 0; edge < to.length; edge++) {
      int state = to[edge];
      if (into[state] == null) {
        into[state] = new int[degrees[state]];
      }
      into[state][filled[state]++] = edge;
    }
    return into;
  }

  /** The next walk, from the initial state; null if all have been given out. */
  synchronized @Nullable List<Edge> next() {
    List<Edge> walk = new ArrayList<>();
    for (Edge edge = take(initial); edge != null; edge = take(edge.to())) {
      walk.add(edge);
    }
    return walk.isEmpty() ? null : walk;
  }

  private @Nullable Edge take(int state) {
    while (next[state] < graph.from(state).size()) {
      Edge edge = graph.from(state).get(next[state]);
      if (flow[edge.number()] > 0) {
        flow[edge.number()]--;
        return edge;
      }
      next[state]++;
    }
    return null;
  }
}
