package svcrdma.release;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The requests in progress on one transport ({@code xpt_nr_rqsts}), against a limit ({@code
 * svc_conn_limit}).
 *
 * <p>Thread-safe.
 */
class RequestSlots {
  private static final VarHandle RQSTS;

  static {
    try {
      RQSTS = MethodHandles.lookup().findVarHandle(RequestSlots.class, "rqsts", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @SuppressWarnings("unused") // through RQSTS
  private int rqsts;

  private final int limit;

  /**
   * No request in progress.
   *
   * @param limit how many there may be, 0 for no limit
   */
  RequestSlots(int limit) {
    this.limit = limit;
  }

  boolean isLimited() {
    return limit != 0;
  }

  /** Requests in progress at this moment. */
  int inProgress() {
    // Opaque (atomic_read): the full barriers in Transport.received and in release order it.
    return (int) RQSTS.getOpaque(this);
  }

  /** Whether this many are below the limit. */
  boolean allows(int requests) {
    return limit == 0 || requests < limit;
  }

  /** Counts one more: only the owner of {@code XPT_BUSY} does, so nobody else has meanwhile. */
  void reserve() {
    // Release (atomic_inc, unordered in the kernel): the clearing of XPT_BUSY orders it.
    int unused = (int) RQSTS.getAndAddRelease(this, 1);
  }

  /** Counts one less, and says how many are left. */
  int release() {
    // Release, then a full barrier (atomic_dec, smp_wmb in the kernel): the count first, then the
    // look at the flags in enqueue. It pairs with the one in Transport.received: of two that give
    // back XPT_BUSY and a slot at the same time one at least sees both, and enqueues.
    int left = (int) RQSTS.getAndAddRelease(this, -1) - 1;
    VarHandle.fullFence();
    return left;
  }
}
