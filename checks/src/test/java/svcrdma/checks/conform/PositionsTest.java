package svcrdma.checks.conform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import svcrdma.checks.graph.Edge;
import svcrdma.checks.graph.StateGraph;

/** An edge is covered when it was taken from every position of its state. */
final class PositionsTest {
  private static final int NONE = -1;

  private final StateGraph graph;

  PositionsTest() throws InterruptedException {
    graph = Graphs.of("workqueue-inline");
  }

  /** As code would that stands elsewhere than usual where this edge has led it. */
  private static void take(Positions positions, List<Edge> walk, int elsewhere) {
    long[] stacks = new long[walk.size() + 1];
    for (int i = 0; i < walk.size(); i++) {
      stacks[i + 1] = walk.get(i).number() == elsewhere ? 1 : 0;
    }
    positions.add(walk, walk.size(), stacks);
  }

  private Positions afterThePlannedWalks(int elsewhere) {
    Positions positions = new Positions(graph);
    Walks walks = new Walks(graph);
    for (List<Edge> walk = walks.next(); walk != null; walk = walks.next()) {
      take(positions, walk, elsewhere);
    }
    return positions;
  }

  @Test
  void withOnePositionForEachStateThePlannedWalksAreAll() {
    Positions positions = afterThePlannedWalks(NONE);
    assertEquals(graph.states(), positions.states());
    assertEquals(graph.states(), positions.number());
    assertEquals(graph.edges(), positions.edges());
    assertNull(positions.next());
  }

  @Test
  void fromASecondPositionOfAStateItsEdgesAreTakenAgain() {
    Set<Integer> opened = new TreeSet<>();
    for (int elsewhere = 0; elsewhere < graph.edges(); elsewhere++) {
      Positions positions = afterThePlannedWalks(elsewhere);
      if (positions.edges() < graph.edges()) {
        opened.add(elsewhere);
      }
      for (List<Edge> walk = positions.next(); walk != null; walk = positions.next()) {
        assertIsAWalkToTheEnd(walk);
        take(positions, walk, elsewhere);
      }
      assertEquals(graph.edges(), positions.edges());
    }
    assertTrue(opened.size() > 10, opened::toString);
  }

  private void assertIsAWalkToTheEnd(List<Edge> walk) {
    int state = graph.initial().get(0);
    for (Edge edge : walk) {
      assertEquals(state, edge.from());
      state = edge.to();
    }
    assertEquals(List.of(), List.copyOf(graph.from(state)));
  }

  @Test
  void ofAWalkThatWasCutShortOnlyItsBeginningCounts() {
    Positions positions = new Positions(graph);
    List<Edge> walk = new Walks(graph).next();
    assertNotNull(walk);
    positions.add(walk, 2, new long[walk.size() + 1]);
    assertEquals(3, positions.states());
    assertEquals(2, positions.edges());
  }
}
