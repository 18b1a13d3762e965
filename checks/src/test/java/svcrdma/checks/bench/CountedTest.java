package svcrdma.checks.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import svcrdma.checks.hazard.Design;

/** What the patches are about: how often a completion leads to the worker pool's lock. */
final class CountedTest {
  private static final int BURST = 100;

  @ParameterizedTest
  @CsvSource({
    "workqueue-cascade, 0, 1",
    "workqueue-cascade, 1, 2",
    "workqueue-cascade, 8, 9",
    "workqueue-inline, 0, 1",
    "workqueue-inline, 8, 1",
    "release-thread, 8, 0",
    "deferred-no-trigger, 8, 0",
    "deferred, 8, 0"
  })
  void aCompletionQueuesSoManyItemsAndEachTakesTheLockTwice(
      String design, int chunks, double items) {
    Counted counted = Counted.of(Design.of(design).orElseThrow(), chunks, BURST);
    assertEquals(items, counted.itemsQueued());
    assertEquals(2 * items, counted.lockAcquisitions());
  }

  @ParameterizedTest
  @CsvSource({
    "workqueue-cascade, 0",
    "workqueue-inline, 0",
    "release-thread, 0",
    "deferred-no-trigger, 0",
    "deferred, 1"
  })
  void aBurstThatNobodyDrainsEnqueuesTheTransportSoOften(String design, int times) {
    Counted counted = Counted.of(Design.of(design).orElseThrow(), 2, BURST);
    assertEquals((double) times / BURST, counted.selfEnqueues());
  }
}
