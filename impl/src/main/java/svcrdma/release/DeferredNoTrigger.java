package svcrdma.release;

import org.jspecify.annotations.Nullable;

/**
 * Design {@code deferred-no-trigger}, a later posting: completions add to a list, service threads
 * release what is on it between two calls, and nobody wakes them for it. The last completion of a
 * burst stays on the list until somebody comes by, at the latest at teardown.
 *
 * <p>Thread-safe.
 */
public final class DeferredNoTrigger implements ReleaseDesign {
  private final SendContextPool pool;

  /** The design for the transport with these contexts. */
  public DeferredNoTrigger(SendContextPool pool) {
    this.pool = pool;
  }

  @Override
  public @Nullable SendContext get() {
    return pool.getWithoutDrain();
  }

  @Override
  public void put(SendContext context) {
    boolean unused = pool.put(context);
  }

  @Override
  public void drainInRelease() {
    int unused = pool.drain();
  }

  @Override
  public void drainInReserve() {}

  @Override
  public void drainInTeardown() {
    int unused = pool.drain();
  }
}
