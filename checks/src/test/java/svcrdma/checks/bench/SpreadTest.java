package svcrdma.checks.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SpreadTest {
  @Test
  void aRatioIsOfFiguresOfTheSameRound() {
    // The machine got slower from round to round; the ratio did not change.
    assertEquals(
        "2.00 (2.00..2.00)",
        Spread.ofRatios(List.of(20.0, 30.0, 50.0), List.of(10.0, 15.0, 25.0)).toString());
  }

  @Test
  void theMedianOfAnEvenNumberLiesBetweenTheMiddleOnes() {
    assertEquals(new Spread(1, 3, 9), Spread.of(List.of(9.0, 4.0, 1.0, 2.0)));
  }

  @Test
  void roundsThatDoNotMatchAreRefused() {
    assertThrows(
        IllegalArgumentException.class, () -> Spread.ofRatios(List.of(1.0, 2.0), List.of(1.0)));
  }
}
