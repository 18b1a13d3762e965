package svcrdma.checks.jcstress.modes;

import java.lang.invoke.VarHandle;
import java.util.concurrent.ConcurrentLinkedQueue;
import svcrdma.release.LockFreeList;

/** How a service thread goes idle, as {@link svcrdma.release.ServiceThreads} does it. */
class IdleHandshake {
  private final ConcurrentLinkedQueue<Item> ready = new ConcurrentLinkedQueue<>();
  private final LockFreeList<Item> idle = new LockFreeList<>();
  private final Item transport = new Item();
  private final Item thread = new Item();

  /** The enqueuer; says whether there is a thread to wake. */
  final boolean addAndLookForIdle() {
    addToReady(transport);
    barrier();
    return idle.first() != null;
  }

  /** The service thread; says whether it has found work. */
  final boolean pushAndLookForWork() {
    boolean unused = idle.add(thread);
    barrier();
    return isAnythingReady();
  }

  void addToReady(Item item) {
    ready.add(item);
  }

  boolean isAnythingReady() {
    return !ready.isEmpty();
  }

  void barrier() {
    VarHandle.fullFence();
  }

  static final class WithoutBarriers extends IdleHandshake {
    @Override
    void barrier() {}
  }

  /** A ready queue that is a count. */
  static class QueueThatOnlyStores extends IdleHandshake {
    private static final VarHandle READY = Fields.of(QueueThatOnlyStores.class, "count", int.class);

    @SuppressWarnings("unused") // through READY
    private int count;

    @Override
    void addToReady(Item item) {
      READY.setRelease(this, 1);
    }

    @Override
    boolean isAnythingReady() {
      return (int) READY.getAcquire(this) > 0;
    }

    static final class WithoutBarriers extends QueueThatOnlyStores {
      @Override
      void barrier() {}
    }
  }
}
