package svcrdma.checks.lincheck;

import static svcrdma.checks.lincheck.Verdicts.NOT_LINEARIZABLE;
import static svcrdma.checks.lincheck.Verdicts.assertCaught;

import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/**
 * That Lincheck is awake. Where its instrumentation is off (as on a JDK that it does not know) it
 * finds nothing and says that all is well; then every other test of this package means nothing, and
 * this one fails.
 */
public class LincheckCanaryTest {

  /** A counter whose increment is a read and a write. */
  public static class RacingCounter {
    private int count;

    @Operation
    public int increment() {
      return ++count;
    }
  }

  @Test
  void racingCounterIsCaught() {
    assertCaught(NOT_LINEARIZABLE, () -> Scenarios.random().check(RacingCounter.class));
  }
}
