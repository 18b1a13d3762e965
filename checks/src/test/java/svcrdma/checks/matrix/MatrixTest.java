package svcrdma.checks.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.lane.Lane;
import svcrdma.checks.lane.LaneException;
import svcrdma.checks.lane.Outcome;

final class MatrixTest {
  private static final List<Hazard> HAZARDS =
      List.of(Hazard.SELF_ENQUEUE, Hazard.DRAIN_IN_GET, Hazard.SECOND_LOOK);

  /** Catches the first hazard, misses the second, and cannot see the third. */
  private static class SomeLane implements Lane {
    @Override
    public String name() {
      return "some";
    }

    @Override
    public Optional<String> outOfReach(Hazard hazard) {
      return hazard == Hazard.SECOND_LOOK ? Optional.of("too small") : Optional.empty();
    }

    @Override
    public Outcome checkWhole() {
      return outcome(Outcome.Verdict.MISSED, List.of());
    }

    @Override
    public Outcome check(Hazard hazard) {
      return hazard == Hazard.SELF_ENQUEUE
          ? outcome(Outcome.Verdict.CAUGHT, List.of("t1 dequeue", "t1 getReference"))
          : outcome(Outcome.Verdict.MISSED, List.of());
    }

    static Outcome outcome(Outcome.Verdict verdict, List<String> schedule) {
      return new Outcome(verdict, "by looking", Duration.ofMillis(1500), 7, schedule);
    }
  }

  private static Matrix matrix(Lane lane) throws InterruptedException {
    return Matrix.of(List.of(lane), HAZARDS, (name, what, done, of, soFar) -> {});
  }

  @Test
  void theTableSaysWhoCaughtWhatAndWhyOthersDidNot() throws InterruptedException {
    Matrix matrix = matrix(new SomeLane());
    assertEquals(
        """
        hazard            some                   caught by
        (the whole code)  passed 1.5 s           -
        self-enqueue      caught 1.5 s, 2 steps  1
        drain-in-get      missed 1.5 s           0
        second-look       out of reach           0
        """,
        MatrixText.table(matrix));
    assertEquals(
        """
        drain-in-get, some: missed: by looking
        second-look, some: out of reach: too small
        """,
        MatrixText.gaps(matrix));
    assertEquals(List.of(), matrix.foundInWhole());
  }

  @Test
  void jsonHasAVerdictForEachHazardAndChecker() throws Exception {
    JsonNode root =
        new ObjectMapper()
            .readTree(MatrixText.json(matrix(new SomeLane()), Map.of("fray", "has not run")));
    assertEquals("passed", root.at("/whole/some/verdict").asText());
    assertEquals("has not run", root.at("/notRun/fray").asText());
    JsonNode hazards = root.get("hazards");
    assertEquals(HAZARDS.size(), hazards.size());
    assertEquals("self-enqueue", hazards.get(0).get("id").asText());
    assertEquals("caught", hazards.at("/0/checkers/some/verdict").asText());
    assertEquals("t1 dequeue", hazards.at("/0/checkers/some/schedule/0").asText());
    assertEquals("missed", hazards.at("/1/checkers/some/verdict").asText());
    assertEquals("out-of-reach", hazards.at("/2/checkers/some/verdict").asText());
    assertEquals("too small", hazards.at("/2/checkers/some/how").asText());
    assertTrue(hazards.at("/2/checkers/some/seconds").isMissingNode());
  }

  @Test
  void whatIsKnownBeforeAllIsAskedIsATableOfThat() throws InterruptedException {
    List<Matrix> known = new ArrayList<>();
    Matrix unused =
        Matrix.of(
            List.of(new SomeLane()), HAZARDS, (name, what, done, of, soFar) -> known.add(soFar));
    assertEquals(
        """
        hazard            some                   caught by
        (the whole code)  passed 1.5 s           -
        self-enqueue      caught 1.5 s, 2 steps  1
        drain-in-get      not asked yet          0
        second-look       not asked yet          0
        """,
        MatrixText.table(known.get(2)));
  }

  @Test
  void whatIsFoundInTheWholeCodeIsTold() throws InterruptedException {
    Lane lane =
        new SomeLane() {
          @Override
          public Outcome checkWhole() {
            return outcome(Outcome.Verdict.CAUGHT, List.of());
          }
        };
    assertEquals(List.of("some: by looking"), matrix(lane).foundInWhole());
  }

  /** What it says of the whole code would support nothing. */
  @Test
  void aLaneThatCanSeeNoneOfTheHazardsIsNotAsked() throws InterruptedException {
    Lane lane =
        new SomeLane() {
          @Override
          public Outcome checkWhole() {
            throw new LaneException("asked in vain");
          }
        };
    Matrix matrix =
        Matrix.of(List.of(lane), List.of(Hazard.SECOND_LOOK), (name, what, done, of, soFar) -> {});
    assertEquals(
        """
        hazard            some          caught by
        (the whole code)  out of reach  -
        second-look       out of reach  0
        """,
        MatrixText.table(matrix));
    assertEquals(List.of(), matrix.foundInWhole());
  }

  @Test
  void aLaneWhoseToolDidNotWorkIsNoResult() {
    Lane lane =
        new SomeLane() {
          @Override
          public Outcome check(Hazard hazard) {
            throw new LaneException("explored nothing");
          }
        };
    assertThrows(LaneException.class, () -> matrix(lane));
  }
}
