package svcrdma.checks.lincheck;

import static svcrdma.checks.lincheck.Verdicts.NOT_LINEARIZABLE;
import static svcrdma.checks.lincheck.Verdicts.assertCaught;

import org.junit.jupiter.api.Test;

/**
 * The same operations with threads that run free, on the machine's own interleavings. There is no
 * seed here: a failure prints the scenario and what came out, and another run may differ.
 */
final class LincheckStressTest {
  @Test
  void racingCounterIsCaught() {
    assertCaught(
        NOT_LINEARIZABLE, () -> Scenarios.stress().check(LincheckCanaryTest.RacingCounter.class));
  }

  @Test
  void listIsAStack() {
    Scenarios.stress()
        .sequentialSpecification(ListOperations.Stack.class)
        .check(ListOperations.Correct.class);
  }

  @Test
  void putTellsExactlyWhenTheListWasEmpty() {
    Scenarios.stress()
        .actorsPerThread(1)
        .actorsBefore(0)
        .sequentialSpecification(SendContextPoolLincheckTest.Waiting.class)
        .check(SendContextPoolLincheckTest.CorrectPutAndDrain.class);
  }

  @Test
  void everySenderIsServedIfTheAddBackWakesToo() {
    Scenarios.stress()
        .sequentialSpecification(SendQueueLincheckTest.AlwaysServed.class)
        .check(SendQueueLincheckTest.Mended.class);
  }
}
