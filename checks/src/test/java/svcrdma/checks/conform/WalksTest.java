package svcrdma.checks.conform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import svcrdma.checks.InputException;
import svcrdma.checks.graph.Edge;
import svcrdma.checks.graph.StateGraph;

/** Walks are walks, and together they take every edge. */
final class WalksTest {
  @Test
  void togetherTheyTakeEveryEdgeInAsManyStepsAsWerePlanned() throws InterruptedException {
    StateGraph graph = Graphs.of("deferred-chains");
    Walks walks = new Walks(graph);
    BitSet taken = new BitSet();
    long steps = 0;
    for (List<Edge> walk = walks.next(); walk != null; walk = walks.next()) {
      int state = graph.initial().get(0);
      for (Edge edge : walk) {
        assertEquals(state, edge.from());
        state = edge.to();
        taken.set(edge.number());
        steps++;
      }
    }
    assertEquals(graph.edges(), taken.cardinality());
    assertEquals(walks.steps(), steps);
    assertTrue(steps < 12L * graph.edges(), () -> "too many: " + walks.steps());
  }

  @Test
  void aGraphWithACycleIsRefused() throws InterruptedException {
    StateGraph graph = Graphs.of("send-release");
    InputException e = assertThrows(InputException.class, () -> new Walks(graph));
    assertTrue(String.valueOf(e.getMessage()).contains("cycle"), e::getMessage);
  }
}
