package svcrdma.release;

import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;

/** Waits that have no way to end early, as the kernel's have none. */
final class Waits {
  private Waits() {}

  /** Waits until the condition holds, tested under the monitor, which the caller holds. */
  static void until(BooleanSupplier condition, Object monitor) {
    try {
      while (!condition.getAsBoolean()) {
        monitor.wait();
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static IllegalStateException interrupted(InterruptedException e) {
    return new IllegalStateException("a thread of the protocol was interrupted", e);
  }
}
