package svcrdma.checks.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what another process does: there is nothing here that would wake this one. */
final class Await {
  private static final int PAUSE_MILLIS = 5;

  private Await() {}

  /** Returns when it holds; fails if it does not in time. */
  static void until(Duration limit, BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < end, "waited for too long");
      Thread.sleep(PAUSE_MILLIS);
    }
  }
}
