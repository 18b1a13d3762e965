package svcrdma.checks.lincheck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.lane.LaneException;
import svcrdma.checks.lane.Outcome;

/** Whole transports under Lincheck: as they are, and less one mechanism each. */
final class LincheckLaneTest {
  private static final LincheckLane LANE = new LincheckLane();

  @Test
  void nothingIsFoundInTheWholeCode() {
    Outcome outcome = LANE.checkWhole();
    assertFalse(outcome.isCaught(), outcome.how());
    assertTrue(outcome.explored() >= 3L * Script.values().length, "played too few");
    assertTrue(outcome.how().contains(" different orders"), outcome.how());
  }

  /**
   * Those that need two switches at the right places or more are seldom found in so few schedules.
   */
  @ParameterizedTest
  @EnumSource(
      value = Hazard.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {
        "BARRIER_AFTER_CHANGE",
        "CLEAR_BEFORE_DRAIN",
        "CLOSE_WAKES_WAITERS",
        "RECEIVED_ENQUEUES",
        "SLOT_RELEASE_ENQUEUES",
        "SECOND_LOOK"
      })
  void withoutTheMechanismWhatTheSpecificationSaysIsViolated(Hazard hazard) {
    Outcome outcome = LANE.check(hazard);
    assertTrue(outcome.isCaught(), outcome.how());
    assertTrue(outcome.how().startsWith(hazard.property() + ": "), outcome.how());
    assertFalse(outcome.schedule().isEmpty(), "no schedule");
  }

  @Test
  void whatNeedsStoreBuffersIsOutOfReach() {
    assertTrue(LANE.outOfReach(Hazard.BARRIER_AFTER_CHANGE).isPresent());
    assertEquals(Optional.empty(), LANE.outOfReach(Hazard.SELF_ENQUEUE));
  }

  @Test
  void aLincheckThatSleepsIsNoPass() {
    LincheckLane asleep = new LincheckLane((schedules, scene) -> {});
    LaneException failure = assertThrows(LaneException.class, asleep::checkWhole);
    assertEquals("Lincheck does not find a racing counter: it is not awake", failure.getMessage());
  }

  /** Else the count would say of every run that it is another order. */
  @Test
  void oneOrderThatIsPlayedAgainIsCountedOnce() {
    Exploration.Engine again =
        (schedules, scene) -> {
          for (int i = 0; i < schedules; i++) {
            Lincheck.runConcurrentTest(1, scene);
          }
        };
    Exploration.Result result = Exploration.explore(again, Script.ONE_SEND, Parts.WHOLE, 2);
    assertEquals(2, result.runs());
    assertEquals(1, result.orders());
  }

  @Test
  void tooFewSchedulesAreNoPass() {
    Exploration.Engine once = (schedules, scene) -> Lincheck.runConcurrentTest(1, scene);
    LaneException failure =
        assertThrows(
            LaneException.class,
            () -> Exploration.explore(once, Script.ONE_SEND, Parts.WHOLE, 100));
    assertEquals(
        Optional.of("ONE_SEND was played 1 times of 100"),
        Optional.ofNullable(failure.getMessage()));
  }
}
