package svcrdma.checks.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import svcrdma.checks.hazard.Design;

final class BenchTextTest {
  private static final Map<String, Double> CHEAP =
      Map.of("score", 10.0, "cpu", 1000.0, "gc.alloc.rate.norm", 100.0, "contexts", 8.0);
  private static final Map<String, Double> DEAR =
      Map.of("score", 30.0, "cpu", 4000.0, "gc.alloc.rate.norm", 100.0, "contexts", 8.0);

  private static void measure(Rounds rounds, String benchmark, Designs.Point point) {
    for (Design design : Design.values()) {
      Map<String, String> at = new TreeMap<>(point.values());
      at.put("design", design.toString());
      rounds.add(benchmark, at, design == Design.WORKQUEUE_CASCADE ? DEAR : CHEAP);
    }
  }

  @Test
  void eachDesignIsDividedByTheOneThatTheKernelEndedWith() {
    Rounds rounds = new Rounds();
    measure(rounds, Designs.PUT, Designs.BASE);
    measure(rounds, Designs.CALL, Designs.BASE);
    measure(rounds, Designs.PUT_ON_EMPTY, Designs.ALONE);
    rounds.add(Designs.DRAIN, Designs.ALONE.values(), Map.of("score", 50.0));
    rounds.add(
        Counted.NAME, Map.of("design", "deferred", "chunks", "2"), new Counted(0, 0, 1).figures());
    rounds.add(
        SelfEnqueues.NAME,
        Map.of("load", "one call at a time"),
        Map.of("completions", 9.0, "onEmptyList", 0.5, "fired", 0.25));
    String text = BenchText.designs(new Measured(false, new TreeMap<>(), rounds.series()));
    List<String> put =
        text.lines()
            .filter(line -> line.startsWith(Designs.BASE.toString()))
            .findFirst()
            .map(line -> List.of(line.split(" {2,}")))
            .orElseThrow();
    assertEquals(
        List.of("3.00 (3.00..3.00)", "1.00 (1.00..1.00)", "10.0 ns"),
        List.of(put.get(1), put.get(2), put.get(5)),
        text);
    assertTrue(text.contains("takes, for each context, 5.00 (5.00..5.00) times"), text);
    // 1000 of 4000 ns are left without the workqueue.
    assertTrue(text.contains("that go with the workqueue: 75.0 (75.0..75.0)"), text);
    assertTrue(text.matches("(?s).*one call at a time +50.0% +25.0%\n.*"), text);
  }
}
