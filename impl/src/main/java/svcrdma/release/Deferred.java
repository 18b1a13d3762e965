package svcrdma.release;

import org.jspecify.annotations.Nullable;

/**
 * Design {@code deferred}, which the kernel ended with, and with the later fix of its close:
 * completions add to a list, service threads release what is on it between two calls, and a
 * completion that finds the list empty wakes the transport itself. Senders that wait or run out of
 * contexts drain as well.
 *
 * <p>Thread-safe.
 */
public final class Deferred implements ReleaseDesign {
  private final SendContextPool pool;
  private final Runnable trigger;

  /**
   * The design for one transport.
   *
   * @param pool its contexts
   * @param trigger wakes it
   */
  public Deferred(SendContextPool pool, Runnable trigger) {
    this.pool = pool;
    this.trigger = trigger;
  }

  @Override
  public @Nullable SendContext get() {
    return pool.get();
  }

  @Override
  public void put(SendContext context) {
    if (pool.put(context)) {
      trigger.run();
    }
  }

  @Override
  public boolean closeWakesWaiters() {
    return true;
  }

  @Override
  public void drainInRelease() {
    int unused = pool.drain();
  }

  @Override
  public void drainInReserve() {
    int unused = pool.drain();
  }

  @Override
  public void drainInTeardown() {
    int unused = pool.drain();
  }
}
