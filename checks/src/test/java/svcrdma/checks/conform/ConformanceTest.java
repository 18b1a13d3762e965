package svcrdma.checks.conform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every edge of the models' state graphs, taken by the Java code. */
final class ConformanceTest {
  private static final int WALKERS = Runtime.getRuntime().availableProcessors();

  /** What fits into the build of every change; with {@code -Plong} all. */
  private static final List<String> SMALL =
      List.of(
          "deferred-sender-alone-post-failures",
          "deferred-reads",
          "deferred-chains",
          "deferred-two-sends",
          "partly-accepted",
          "workqueue-cascade",
          "workqueue-inline",
          "release-thread-refines",
          "deferred-no-trigger-rest");

  /** Here the code comes to some states in two positions: from its Reads' end, and a trigger. */
  private static final String TWO_POSITIONS = "stranded-sender-by-reads-mended";

  static Stream<String> models() {
    return Boolean.getBoolean("svcrdma.long")
        ? Stream.of(SMALL, Conformance.MODELS, List.of(TWO_POSITIONS))
            .flatMap(List::stream)
            .distinct()
        : SMALL.stream();
  }

  @ParameterizedTest
  @MethodSource("models")
  void theCodeDoesWhatTheSpecificationDoesAndNothingElse(String model) throws InterruptedException {
    Conformity result =
        new Conformance(Graphs.model(model), Graphs.of(model), unused -> {})
            .run(WALKERS, Duration.ofMinutes(20));
    Mismatch mismatch = result.mismatch();
    assertEquals("", mismatch == null ? "" : mismatch.text());
    assertTrue(result.conforms(), result::toString);
    assertTrue(result.edges() > 400, result::toString);
  }

  @Test
  void whenTheTimeIsOverNothingIsDecided() throws InterruptedException {
    Conformity result =
        new Conformance(
                Graphs.model("workqueue-inline"), Graphs.of("workqueue-inline"), unused -> {})
            .run(WALKERS, Duration.ZERO);
    assertEquals(0, result.steps());
    assertTrue(!result.isDecided() && !result.conforms());
  }
}
