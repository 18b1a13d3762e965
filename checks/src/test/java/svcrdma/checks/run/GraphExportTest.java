package svcrdma.checks.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import svcrdma.checks.Folders;
import svcrdma.checks.graph.Edge;
import svcrdma.checks.graph.StateGraph;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.ManifestReader;
import svcrdma.checks.tlc.Statistics;
import svcrdma.checks.tlc.TlaValue;
import svcrdma.checks.tlc.TlcJar;
import svcrdma.checks.tlc.TlcRun;
import svcrdma.checks.tlc.Verdict;

/** The graph in the file is the one that TLC explored. */
final class GraphExportTest {
  private static final Manifest CANARIES = ManifestReader.read(Folders.CANARIES);
  private static final Manifest SPEC = ManifestReader.read(Folders.SPEC);

  @TempDir private Path base = Path.of("");

  @Test
  void everyEdgeHasItsActionItsActorAndItsArguments() throws InterruptedException {
    StateGraph graph = graph(export(CANARIES, "holds", 60));
    assertEquals(9, graph.states());
    assertEquals(5, graph.depth());
    // Who of two workers has the one token, if one has, in round 0, 1 or 2.
    assertEquals(
        Map.of("take(w1)", 2, "take(w2)", 2, "give(w1)", 3, "give(w2)", 3, "restart()", 3),
        counts(graph));
    graph
        .steps()
        .forEach(
            step ->
                assertEquals(
                    step.arguments().isEmpty() ? null : step.arguments().get(0).brief(),
                    step.actor()));
  }

  @Test
  void aModelThatViolatesAPropertyHasItsWholeGraph() throws InterruptedException {
    GraphResult result = export(CANARIES, "breaks-invariant", 60);
    assertEquals(List.of(), result.result().deviations());
    assertEquals(3, graph(result).states());
  }

  @Test
  void aSizeThatIsNotTheExpectedOneIsADifference() throws InterruptedException {
    Result result = export(CANARIES, "drifts", 60).result();
    assertEquals(
        List.of("distinctStates: expected 999, found 6", "depth: expected 99, found 5"),
        result.deviations());
    assertEquals(ExitCode.DIFFERENT, ExitCode.of(List.of(result)));
  }

  @Test
  void aFileThatIsNotWhatTlcExploredIsNoGraph() throws InterruptedException {
    GraphResult right = export(CANARIES, "holds", 60);
    TlcRun run = right.result().run();
    TlcRun other =
        new TlcRun(
            run.verdict(), new Statistics(15L, 10L, 5L), run.witnesses(), run.actions(), 0.1);
    GraphResult result = GraphResult.of(right.result().model(), other, right.file(), right.graph());
    assertNull(result.graph());
    assertEquals(
        List.of(
            "the graph is not what TLC explored: 10 states were found and 9 written,"
                + " 15 successors were found and 14 written"),
        result.result().deviations());
    assertEquals(ExitCode.INCONCLUSIVE, ExitCode.of(List.of(result.result())));
  }

  @Test
  void anExplorationWithoutAnEndHasNoGraph() throws InterruptedException {
    GraphResult result = export(CANARIES, "times-out", 2);
    assertNull(result.graph());
    assertEquals(
        Verdict.Cause.TIMEOUT,
        assertInstanceOf(Verdict.Inconclusive.class, result.result().run().verdict()).cause());
  }

  @ParameterizedTest
  @ValueSource(strings = {"deferred-chains", "release-thread-refines", "llist-release-list"})
  void theGraphHasTheExpectedSizeTheManifestsActionsAndWhoActsIsWhoMoves(String model)
      throws InterruptedException {
    GraphResult result = export(SPEC, model, 60);
    assertEquals(List.of(), result.result().deviations());
    StateGraph graph = graph(result);
    assertEquals(
        Objects.requireNonNull(result.result().model().expect()).distinctStates(),
        Long.valueOf(graph.states()));
    for (int state = 0; state < graph.states(); state++) {
      for (Edge edge : graph.from(state)) {
        String actor = String.valueOf(edge.step().actor());
        List<String> moved = moved(graph, edge);
        assertTrue(moved.isEmpty() || moved.equals(List.of(actor)), edge::toString);
        assertTrue(
            !graph.header().module().equals(SPEC.module())
                || SPEC.actions().containsKey(edge.step().action()),
            edge::toString);
      }
    }
  }

  private static List<String> moved(StateGraph graph, Edge edge) {
    Map<TlaValue, TlaValue> before = control(graph, edge.from());
    Map<TlaValue, TlaValue> after = control(graph, edge.to());
    return before.keySet().stream()
        .filter(process -> !Objects.equals(before.get(process), after.get(process)))
        .map(TlaValue::brief)
        .toList();
  }

  private static Map<TlaValue, TlaValue> control(StateGraph graph, int state) {
    TlaValue control = graph.state(state).get(graph.header().control());
    return assertInstanceOf(TlaValue.Function.class, control).map();
  }

  private static Map<String, Integer> counts(StateGraph graph) {
    Map<String, Integer> counts = new TreeMap<>();
    IntStream.range(0, graph.states())
        .forEach(
            s -> graph.from(s).forEach(e -> counts.merge(e.step().toString(), 1, Integer::sum)));
    return counts;
  }

  private GraphResult export(Manifest manifest, String model, int seconds)
      throws InterruptedException {
    Session.Options options =
        new Session.Options(TlcJar.bundled(), 1, 512, Duration.ofSeconds(seconds), 0, base);
    try (Session session = new Session(manifest, options)) {
      return session.graph(manifest.models(List.of(model)).get(0));
    }
  }

  private static StateGraph graph(GraphResult result) {
    StateGraph graph = result.graph();
    if (graph == null) {
      throw new AssertionError(result.result().deviations());
    }
    return graph;
  }
}
