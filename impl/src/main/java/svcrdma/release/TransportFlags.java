package svcrdma.release;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The flags of one transport ({@code xpt_flags}), all in one word.
 *
 * <p>Thread-safe; each method is one access.
 */
class TransportFlags {
  /** Some service thread owns the transport, or it is in the ready queue. */
  static final int XPT_BUSY = 1;

  /** There may be something to receive, or to drain. */
  static final int XPT_DATA = 2;

  /** It is to be closed. */
  static final int XPT_CLOSE = 4;

  /** It has been deleted. */
  static final int XPT_DEAD = 8;

  private static final VarHandle FLAGS;

  static {
    try {
      FLAGS = MethodHandles.lookup().findVarHandle(TransportFlags.class, "flags", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @SuppressWarnings("unused") // through FLAGS
  private int flags;

  /** All flags at one moment. */
  int read() {
    // Opaque (READ_ONCE): whoever changes a flag enqueues after it, and that look comes later in
    // the one order of accesses to the flags.
    return (int) FLAGS.getOpaque(this);
  }

  /** Whether this flag is set. */
  boolean has(int flag) {
    return (read() & flag) != 0;
  }

  void set(int flag) {
    // Release (set_bit, unordered in the kernel; the accesses before it are ordered there by the
    // cmpxchg of llist_add or a lock): who sees the flag finds what it stands for.
    int unused = (int) FLAGS.getAndBitwiseOrRelease(this, flag);
  }

  /** Sets a flag, and says whether it was set before. */
  boolean testAndSet(int flag) {
    // Volatile (test_and_set_bit, a full barrier): one thread gets the answer "was clear". Without
    // acquire a new owner of XPT_BUSY may not see what the last one did.
    return ((int) FLAGS.getAndBitwiseOr(this, flag) & flag) != 0;
  }

  void clear(int flag) {
    // Volatile (clear_bit beside smp_mb__before_atomic or a lock). Without release the next owner
    // may overtake this one. Without acquire the drain that follows the clearing of XPT_DATA may
    // miss the context whose put had set it.
    int unused = (int) FLAGS.getAndBitwiseAnd(this, ~flag);
  }
}
