package svcrdma.checks.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;

/** Work that somebody waits for, and may end with a signal. */
final class Interruptible {
  /** Work with a result. */
  interface Work<T> {
    T run() throws InterruptedException;
  }

  private Interruptible() {}

  /**
   * Does the work. When the JVM is told to end meanwhile, this does not return: nothing else must
   * be said or written then.
   *
   * @param last what is still done when the JVM is told to end
   */
  static <T> T run(Work<T> work, Runnable last) throws InterruptedException {
    AtomicBoolean told = new AtomicBoolean();
    Thread hook =
        new Thread(
            () -> {
              told.set(true);
              last.run();
            },
            "interrupt");
    try {
      if (added(hook)) {
        return work.run();
      }
    } finally {
      if (told.get() || !removed(hook)) {
        new CountDownLatch(1).await();
      }
    }
    throw new IllegalStateException("the JVM is ending");
  }

  private static boolean added(Thread hook) {
    try {
      Runtime.getRuntime().addShutdownHook(hook);
      return true;
    } catch (IllegalStateException e) {
      return false; // The JVM is ending already.
    }
  }

  private static boolean removed(Thread hook) {
    try {
      return Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return false; // The JVM is ending already.
    }
  }
}
