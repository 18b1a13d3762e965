package svcrdma.checks.graph;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.RandomAccess;
import svcrdma.checks.tlc.TlaValue;

/**
 * A model's whole state graph. States are numbered from 0 in the order in which TLC found them,
 * breadth first. Cannot change, so is safe for any threads.
 *
 * <p>Parts that states have in common are the same objects, so that a graph of 250,000 states needs
 * about 40 MB and comparing states is cheap.
 */
public final class StateGraph {
  private static final int UNKNOWN = -1;

  private final GraphHeader header;
  private final List<String> variables;
  private final Parts parts;
  private final int[] levels;

  /**
   * What a file brings.
   *
   * @param values all, by number
   * @param predicates that were evaluated
   * @param failing for each state the predicates that are false there, the first as the lowest bit;
   *     empty if there are none
   * @param states the number of a value for each state and variable, state by state
   * @param initial numbers of states
   * @param first for each state the number of its first edge, and at the end that of all edges
   * @param by for each edge the number of its step
   * @param to for each edge the state that it leads to
   * @param generated how many initial states and successors TLC computed, with repetitions
   */
  record Parts(
      List<TlaValue> values,
      List<Step> steps,
      List<String> predicates,
      Ints failing,
      Ints states,
      List<Integer> initial,
      Ints first,
      Ints by,
      Ints to,
      long generated) {}

  StateGraph(GraphHeader header, List<String> variables, Parts parts) {
    this.header = header;
    this.variables = variables;
    this.parts = parts;
    this.levels = levels(parts);
  }

  /** Which model's it is. */
  public GraphHeader header() {
    return header;
  }

  /** The specification's variables, in an order of TLC's. */
  public List<String> variables() {
    return variables;
  }

  /** The predicates that TLC evaluated in each state, if it was asked for any. */
  public List<String> predicates() {
    return parts.predicates;
  }

  /**
   * Whether a predicate is true of a state.
   *
   * @param predicate its place in {@link #predicates}
   * @throws IndexOutOfBoundsException when there is no such state or predicate
   */
  public boolean holds(int state, int predicate) {
    int bit = 1 << Objects.checkIndex(predicate, parts.predicates.size());
    return (parts.failing.get(state) & bit) == 0;
  }

  Parts parts() {
    return parts;
  }

  /** How many states there are. */
  public int states() {
    return parts.first.size() - 1;
  }

  /** How many edges there are. */
  public int edges() {
    return parts.by.size();
  }

  /** The numbers of the initial states. */
  public List<Integer> initial() {
    return parts.initial;
  }

  /**
   * A state: each variable, in the order of {@link #variables}, with its value.
   *
   * @param state its number
   * @throws IndexOutOfBoundsException when there is no such state
   */
  public Map<String, TlaValue> state(int state) {
    Map<String, TlaValue> values = new LinkedHashMap<>();
    for (int i = 0; i < variables.size(); i++) {
      values.put(
          variables.get(i), parts.values.get(parts.states.get(state * variables.size() + i)));
    }
    return Collections.unmodifiableMap(values);
  }

  /**
   * The edges that leave a state, empty exactly if nothing can happen there.
   *
   * @param state its number
   * @throws IndexOutOfBoundsException when there is no such state
   */
  public List<Edge> from(int state) {
    int first = parts.first.get(state);
    int size = parts.first.get(state + 1) - first;
    return new Edges(state, first, size);
  }

  private final class Edges extends AbstractList<Edge> implements RandomAccess {
    private final int state;
    private final int first;
    private final int size;

    Edges(int state, int first, int size) {
      this.state = state;
      this.first = first;
      this.size = size;
    }

    @Override
    public Edge get(int index) {
      int number = first + Objects.checkIndex(index, size);
      return new Edge(number, state, parts.steps.get(parts.by.get(number)), parts.to.get(number));
    }

    @Override
    public int size() {
      return size;
    }
  }

  /** All different steps. */
  public List<Step> steps() {
    return parts.steps;
  }

  /**
   * On which level a state is: 1 for initial ones, else one more than the least from which an edge
   * leads to it.
   *
   * @throws IndexOutOfBoundsException when there is no such state
   */
  public int level(int state) {
    return levels[state];
  }

  /** The last level, as TLC counts a search's depth. */
  public int depth() {
    return Arrays.stream(levels).max().orElse(0);
  }

  /** How many initial states and successors TLC computed, with repetitions. */
  public long generated() {
    return parts.generated;
  }

  /** Breadth first; a state that cannot be reached stays unknown. */
  private static int[] levels(Parts parts) {
    int[] levels = new int[parts.first.size() - 1];
    Arrays.fill(levels, UNKNOWN);
    int[] queue = new int[levels.length];
    int end = 0;
    for (int state : parts.initial) {
      levels[state] = 1;
      queue[end++] = state;
    }
    for (int next = 0; next < end; next++) {
      int state = queue[next];
      for (int edge = parts.first.get(state); edge < parts.first.get(state + 1); edge++) {
        int to = parts.to.get(edge);
        if (levels[to] == UNKNOWN) {
          levels[to] = levels[state] + 1;
          queue[end++] = to;
        }
      }
    }
    return levels;
  }
}
