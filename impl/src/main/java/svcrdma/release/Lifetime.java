package svcrdma.release;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/**
 * How long one transport lives: its references ({@code xpt_ref}, a {@code struct kref}), and an
 * account of whether it is alive, dead or freed. A use after that throws {@link LedgerException}.
 *
 * <p>Thread-safe. {@code where} is a place in the protocol, for messages.
 */
class Lifetime {
  private enum Life {
    ALIVE,
    DEAD,
    FREED
  }

  private static final Set<Life> ALIVE = EnumSet.of(Life.ALIVE);
  private static final Set<Life> DEAD = EnumSet.of(Life.DEAD);
  private static final Set<Life> NOT_FREED = EnumSet.of(Life.ALIVE, Life.DEAD);

  private static final VarHandle REFS;

  static {
    try {
      REFS = MethodHandles.lookup().findVarHandle(Lifetime.class, "refs", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @SuppressWarnings("unused") // through REFS; the initial reference is dropped by delete
  private int refs = 1;

  private final Account<Life> account = new Account<>("transport", 1, Life.ALIVE, "connect");
  private final CountDownLatch freed = new CountDownLatch(1);

  /** References at this moment. */
  int references() {
    // Opaque (atomic_read): for an observer, and for a compare-and-swap that decides.
    return (int) REFS.getOpaque(this);
  }

  /** Takes a reference, for a thread that may rely on there being one. */
  void get() {
    requireNotFreed("get reference");
    // Release (refcount_inc, unordered in the kernel; Java has none weaker): whoever hands the
    // transport over orders it.
    int unused = (int) REFS.getAndAddRelease(this, 1);
  }

  /** Takes a reference unless the last one has been dropped; says whether it did. */
  boolean tryGet() {
    int seen;
    do {
      seen = references();
      if (seen == 0) {
        return false;
      }
    } while (!REFS.compareAndSet(this, seen, seen + 1)); // volatile: the weakest that is needed
    return true;
  }

  /** Drops a reference, and says how many are left. Who finds none left frees the transport. */
  int put() {
    // Volatile (refcount_dec_and_test: release, and acquire for the last): who frees sees what
    // everybody did before his put.
    return (int) REFS.getAndAdd(this, -1) - 1;
  }

  void requireNotFreed(String where) {
    account.require(NOT_FREED, where, "use after free");
  }

  void requireAlive(String where) {
    account.require(ALIVE, where, "a dead transport is handed out");
  }

  void deleted(String where) {
    account.move(ALIVE, Life.DEAD, where, "deleted twice");
  }

  void freed(String where) {
    account.move(DEAD, Life.FREED, where, "freed twice");
  }

  /** Lets those go on who wait for the end. */
  void end() {
    freed.countDown();
  }

  boolean isFreed() {
    return freed.getCount() == 0;
  }

  void awaitFreed() throws InterruptedException {
    freed.await();
  }
}
