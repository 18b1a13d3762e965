package svcrdma.checks.conform;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.graph.Edge;
import svcrdma.checks.graph.StateGraph;

/**
 * The positions that the code was in, and which edges were taken from each. A position is a state
 * of the specification together with every thread's call stack: what a thread does later the
 * specification says by the rest of its stack of steps, the code by its call stack, and the two
 * have no common form. So where the code comes to a state in two positions, to have taken an edge
 * once is not enough: it is covered when it was taken from every position of its state.
 *
 * <p>Safe for any threads.
 */
final class Positions {
  private static final class Position {
    private final int state;
    private final long stacks;
    private final @Nullable Position before; // null for the initial one
    private final @Nullable Edge edge; // from there

    // By the edges' places among those of the state.
    private final BitSet taken = new BitSet();
    private final BitSet asked = new BitSet();

    Position(int state, long stacks, @Nullable Position before, @Nullable Edge edge) {
      this.state = state;
      this.stacks = stacks;
      this.before = before;
      this.edge = edge;
    }

    int nextToAsk() {
      BitSet done = (BitSet) taken.clone();
      done.or(asked);
      return done.nextClearBit(0);
    }
  }

  private final StateGraph graph;
  private final List<List<Position>> reached; // by state: mostly one
  private final Queue<Position> open = new ArrayDeque<>();
  private final int[] turns; // by state: how often a walk was led on from it
  private int number;

  /** None yet. */
  Positions(StateGraph graph) {
    this.graph = graph;
    reached = new ArrayList<>(Collections.nCopies(graph.states(), List.of()));
    turns = new int[graph.states()];
  }

  /**
   * The code has taken a walk, or its beginning.
   *
   * @param steps how many of its edges
   * @param stacks for each state of the walk, all call stacks as one number
   */
  synchronized void add(List<Edge> walk, int steps, long[] stacks) {
    Position now = reach(walk.get(0).from(), stacks[0], null, null);
    for (int i = 0; i < steps; i++) {
      Edge edge = walk.get(i);
      now.taken.set(place(edge));
      now = reach(edge.to(), stacks[i + 1], now, edge);
    }
  }

  private Position reach(int state, long stacks, @Nullable Position before, @Nullable Edge edge) {
    List<Position> known = reached.get(state);
    for (Position position : known) {
      if (position.stacks == stacks) {
        return position;
      }
    }
    Position found = new Position(state, stacks, before, edge);
    List<Position> all = new ArrayList<>(known);
    all.add(found);
    reached.set(state, List.copyOf(all));
    open.add(found);
    number++;
    return found;
  }

  private int place(Edge edge) {
    return edge.number() - graph.from(edge.from()).get(0).number();
  }

  /**
   * A walk that is still to be taken: to a position, by an edge that has not been taken from it,
   * and on to where nothing can happen any more. Null if there is none by what is known: the walks
   * that are under way may show more.
   */
  synchronized @Nullable List<Edge> next() {
    while (!open.isEmpty()) {
      Position position = open.remove();
      List<Edge> edges = graph.from(position.state);
      int place = position.nextToAsk();
      if (place < edges.size()) {
        position.asked.set(place);
        open.add(position);
        return walk(position, edges.get(place));
      }
    }
    return null;
  }

  private List<Edge> walk(Position to, Edge edge) {
    ArrayDeque<Edge> walk = new ArrayDeque<>();
    for (Position at = to; at.before != null && at.edge != null; at = at.before) {
      walk.addFirst(at.edge);
    }
    for (Edge next = edge; next != null; next = onwards(next.to())) {
      walk.add(next);
    }
    return List.copyOf(walk);
  }

  // In which position the code will be is not known; so the first guess is one with something open.
  private @Nullable Edge onwards(int state) {
    List<Edge> edges = graph.from(state);
    if (edges.isEmpty()) {
      return null;
    }
    return reached.get(state).stream()
        .map(position -> position.taken.nextClearBit(0))
        .filter(place -> place < edges.size())
        .findFirst()
        .map(edges::get)
        .orElseGet(() -> edges.get(Math.floorMod(turns[state]++, edges.size())));
  }

  /** How many positions the code was in. */
  synchronized int number() {
    return number;
  }

  /** How many states it was in. */
  synchronized int states() {
    return (int) reached.stream().filter(positions -> !positions.isEmpty()).count();
  }

  /** How many edges it took from every position of their states. */
  synchronized int edges() {
    int covered = 0;
    for (List<Position> positions : reached) {
      covered +=
          positions.stream()
              .map(position -> position.taken)
              .reduce(
                  (some, others) -> {
                    BitSet both = (BitSet) some.clone();
                    both.and(others);
                    return both;
                  })
              .map(BitSet::cardinality)
              .orElse(0);
    }
    return covered;
  }
}
