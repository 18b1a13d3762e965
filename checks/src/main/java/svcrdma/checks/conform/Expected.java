package svcrdma.checks.conform;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import svcrdma.checks.graph.StateGraph;

/** What each state of a graph must look like in the code, worked out once. Safe for any threads. */
final class Expected {
  private final StateGraph graph;
  private final List<Concern> concerns;
  private final AtomicReferenceArray<Object[]> states;
  // States have most of their parts in common.
  private final Map<Object, Object> parts = new ConcurrentHashMap<>();

  Expected(StateGraph graph, List<Concern> concerns) {
    this.graph = graph;
    this.concerns = concerns;
    states = new AtomicReferenceArray<>(graph.states());
  }

  /** A state's values, one for each concern. */
  Object[] state(int number) {
    Object[] state = states.get(number);
    if (state == null) {
      state = read(number);
      states.set(number, state);
    }
    return state;
  }

  private Object[] read(int number) {
    Concern.Spec spec = new Concern.Spec(graph.state(number), graph.from(number));
    Object[] state = new Object[concerns.size()];
    for (int i = 0; i < state.length; i++) {
      Object value = concerns.get(i).expected().apply(spec);
      state[i] = Objects.requireNonNullElse(parts.putIfAbsent(value, value), value);
    }
    return state;
  }
}
