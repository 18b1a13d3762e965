package svcrdma.checks.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.lane.LaneException;
import svcrdma.checks.lane.Outcome;

final class StressLaneTest {
  private static final int LEAST = 1000;

  private final StressLane lane = new StressLane();

  @Test
  void theWholeCodeShowsNothingButTheKnownFindings() throws InterruptedException {
    Outcome outcome = lane.checkWhole();
    assertFalse(outcome.isCaught(), outcome::how);
    assertTrue(outcome.explored() >= LEAST, outcome::toString);
  }

  /** Those that one of the first three runs shows; what takes luck is for the matrix. */
  @ParameterizedTest
  @EnumSource(
      names = {
        "SELF_ENQUEUE",
        "DATA_BEFORE_ENQUEUE",
        "DRAIN_IN_RELEASE",
        "DRAIN_IN_TEARDOWN",
        "BUSY_STAYS_SET",
        "CLOSE_WAKES_WAITERS",
        "ATOMIC_EXCHANGE",
        "UNMAP_BEFORE_RELEASE",
        "HANDS_OFF_AFTER_POST",
        "TAIL_ON_CLOSE",
        "QP_DRAINED_FIRST"
      })
  void aHazardIsCaughtForTheRightReason(Hazard hazard) throws InterruptedException {
    Outcome outcome = lane.check(hazard);
    assertTrue(outcome.isCaught(), outcome::toString);
    assertTrue(outcome.how().startsWith(hazard.property() + ": "), outcome::how);
  }

  @Test
  void onlyWhereCallsWouldHaveToLastForEverIsAHazardOutOfReach() {
    for (Hazard hazard : Hazard.values()) {
      assertEquals(hazard == Hazard.WAKES_ANOTHER, lane.outOfReach(hazard).isPresent());
    }
  }

  @Test
  void aLaneThatDidNothingIsNoResult() {
    StressLane idle = new StressLane(0);
    assertThrows(LaneException.class, idle::checkWhole);
    assertThrows(LaneException.class, () -> idle.check(Hazard.SELF_ENQUEUE));
  }
}
