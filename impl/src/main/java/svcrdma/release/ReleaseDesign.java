package svcrdma.release;

import org.jspecify.annotations.Nullable;

/**
 * How completed send contexts of one transport come to be released: who does it, and who is told
 * that there is something to do. The five designs of the series' history implement it.
 *
 * <p><b>Thread-safety.</b> All methods may be called by any thread, save {@link #drainInTeardown}.
 */
public interface ReleaseDesign {

  /** Makes the design of one transport. */
  @FunctionalInterface
  interface Factory {
    /**
     * The design for a transport that is being made.
     *
     * @param pool the transport's contexts
     * @param trigger wakes the transport, so that a service thread comes and drains
     * @param settings the transport's
     */
    ReleaseDesign attach(SendContextPool pool, Runnable trigger, Transport.Settings settings);
  }

  /**
   * A context to fill and post ({@code svc_rdma_send_ctxt_get}).
   *
   * @return the caller's; null if it is out of memory
   */
  @Nullable SendContext get();

  /**
   * Gives a context away, to be released ({@code svc_rdma_send_ctxt_put}). Never sleeps: a
   * completion handler calls it.
   */
  void put(SendContext context);

  /** A service thread is done with a call, or found none ({@code xpo_release_ctxt}). */
  void drainInRelease();

  /** A sender had to wait for entries, and has them ({@code svc_rdma_sq_wait} 9). */
  void drainInReserve();

  /**
   * The transport goes, every posted request has completed, and nobody else uses it ({@code
   * svc_rdma_free}). When this returns, every context that was put is released.
   */
  void drainInTeardown();

  /**
   * Whether closing wakes everyone who waits for a turn or for entries: a fix that came after the
   * series, so the designs before {@code deferred} are without it.
   */
  default boolean closeWakesWaiters() {
    return false;
  }

  /** What the design has for itself beyond the pool's lists, at this moment. */
  default TransportSnapshot.Design snapshot() {
    return TransportSnapshot.Design.NOTHING;
  }
}
