package svcrdma.release;

import java.util.concurrent.locks.LockSupport;

/**
 * Sleeps with {@link LockSupport#park(Object)}.
 *
 * <p>An interrupt neither ends the sleep nor gets lost: the thread's interrupt status is set again
 * when the sleep is over.
 */
public final class ParkingSleeper implements Sleeper {
  private final Thread thread = Thread.currentThread();

  // Volatile (the kernel's task state, written under the waitqueue's lock and read in schedule()):
  // plain could be hoisted out of the loop below, and the thread would go back to sleep for ever.
  private volatile boolean woken;

  /** A sleeper for the calling thread. */
  public ParkingSleeper() {}

  @Override
  public void sleep() {
    boolean interrupted = false;
    while (!woken) {
      LockSupport.park(this);
      interrupted |= Thread.interrupted();
    }
    if (interrupted) {
      thread.interrupt();
    }
  }

  @Override
  public void wake() {
    woken = true;
    LockSupport.unpark(thread);
  }
}
