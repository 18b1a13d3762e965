package svcrdma.checks.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import svcrdma.checks.InputException;
import svcrdma.checks.lane.LaneException;

final class JmhTest {
  private static final Jmh.Time TIME = new Jmh.Time(1, 1, 1);

  private static Rounds added(int expected, double score) throws JsonProcessingException {
    JsonNode results =
        new ObjectMapper()
            .readTree(
                """
                [{"benchmark": "svcrdma.checks.benchmarks.Calls.call", "params": {"chunks": "2"},
                  "primaryMetric": {"score": %s}, "secondaryMetrics": {"cpu": {"score": 7}}}]
                """
                    .formatted(score));
    Rounds rounds = new Rounds();
    Jmh.add(
        new Jmh.Run("call", List.of(), Map.of("sources", "1"), expected, TIME), results, rounds);
    return rounds;
  }

  @Test
  void aResultIsOneRoundOfASeries() throws JsonProcessingException {
    Series series = added(1, 5).series().get(0);
    assertTrue(series.is("Calls.call", Map.of("chunks", "2", "sources", "1")));
    assertEquals(List.of(5.0), series.figure("score"));
    assertEquals(List.of(7.0), series.figure("cpu"));
  }

  @Test
  void aBenchmarkThatVanishedIsNoResult() {
    LaneException e = assertThrows(LaneException.class, () -> added(2, 5));
    assertEquals("call: 1 results where 2 belong", e.getMessage());
  }

  @Test
  void aBenchmarkThatDidNothingIsNoResult() {
    assertThrows(LaneException.class, () -> added(1, 0));
  }

  @Test
  void whereNothingIsBuiltItSaysHowTo() {
    InputException e = assertThrows(InputException.class, () -> new Jmh(Path.of("nowhere")));
    assertTrue(e.toString().contains("mvn -DskipTests package"), e::toString);
  }
}
