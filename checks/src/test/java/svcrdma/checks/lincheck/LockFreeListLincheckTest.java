package svcrdma.checks.lincheck;

import static svcrdma.checks.lincheck.Verdicts.NOT_LINEARIZABLE;
import static svcrdma.checks.lincheck.Verdicts.assertCaught;

import org.junit.jupiter.api.Test;
import svcrdma.release.LockFreeList;

/** {@link LockFreeList} against a stack, whole and with one of its mechanisms removed. */
public class LockFreeListLincheckTest {

  @Test
  void listIsAStack() {
    Scenarios.random()
        .sequentialSpecification(ListOperations.Stack.class)
        .check(ListOperations.Correct.class);
  }

  @Test
  void addAndDeleteAllWaitForNobody() {
    Scenarios.random()
        .checkObstructionFreedom(true)
        .sequentialSpecification(ListOperations.Stack.class)
        .check(ListOperations.CorrectLockless.class);
  }

  @Test
  void lookThenAddIsCaught() {
    assertCaught(
        NOT_LINEARIZABLE,
        () ->
            Scenarios.random()
                .sequentialSpecification(ListOperations.Stack.class)
                .check(ListOperations.WithoutExactWasEmpty.class));
  }

  @Test
  void nonAtomicExchangeIsCaught() {
    assertCaught(
        NOT_LINEARIZABLE,
        () ->
            Scenarios.random()
                .sequentialSpecification(ListOperations.Stack.class)
                .check(ListOperations.WithoutAtomicExchange.class));
  }

  @Test
  void deleteFirstUnderItsLockSurvivesRecycling() {
    ListOperations.recycle(ListOperations.Recycling.class).check(ListOperations.Recycling.class);
  }

  @Test
  void deleteFirstWithoutItsLockIsCaught() {
    assertCaught(
        NOT_LINEARIZABLE,
        () ->
            ListOperations.recycle(ListOperations.WithoutLockedDeleteFirst.class)
                .check(ListOperations.WithoutLockedDeleteFirst.class));
  }
}
