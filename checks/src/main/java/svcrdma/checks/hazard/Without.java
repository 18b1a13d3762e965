package svcrdma.checks.hazard;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ThreadFactory;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import svcrdma.release.Ledgers;
import svcrdma.release.LockFreeList;
import svcrdma.release.ReleaseDesign;
import svcrdma.release.Reservation;
import svcrdma.release.SendContext;
import svcrdma.release.SendContextPool;
import svcrdma.release.SendQueue;
import svcrdma.release.ServiceThreads;
import svcrdma.release.Sleeper;
import svcrdma.release.Tracepoints;
import svcrdma.release.Transport;

/** Transports, pools and service threads that lack one mechanism each. */
final class Without {
  private Without() {}

  /** Without {@code self-enqueue}: a completion wakes nobody. */
  static final class SelfEnqueue extends Transport {
    SelfEnqueue(
        Settings settings, SendContextPool pool, ReleaseDesign.Factory d, ServiceThreads s) {
      super(settings, pool, d, s);
    }

    @Override
    protected void triggerRelease() {}
  }

  /** Without {@code data-before-enqueue}. */
  static final class DataBeforeEnqueue extends Transport {
    DataBeforeEnqueue(
        Settings settings, SendContextPool pool, ReleaseDesign.Factory d, ServiceThreads s) {
      super(settings, pool, d, s);
    }

    @Override
    protected void triggerRelease() {
      enqueue();
      setData();
    }
  }

  /** Without {@code clear-before-drain}. */
  static final class ClearBeforeDrain extends Transport {
    private final ThreadLocal<Boolean> clearLate = ThreadLocal.withInitial(() -> false);

    ClearBeforeDrain(
        Settings settings, SendContextPool pool, ReleaseDesign.Factory d, ServiceThreads s) {
      super(settings, pool, d, s);
    }

    @Override
    protected void nothingReceived() {
      clearLate.set(true);
    }

    @Override
    protected void drainInRelease() {
      super.drainInRelease();
      if (clearLate.get()) {
        clearLate.set(false);
        trace().before("svc.clearLate");
        clearDataUnlessCalls();
        trace().after("clearXptDataLate", 0);
      }
    }
  }

  /** Without {@code drain-in-release}. */
  static final class DrainInRelease extends Transport {
    DrainInRelease(
        Settings settings, SendContextPool pool, ReleaseDesign.Factory d, ServiceThreads s) {
      super(settings, pool, d, s);
    }

    @Override
    protected void drainInRelease() {}
  }

  /** Without {@code drain-in-sq-wait}. */
  static final class DrainInSqWait extends Transport {
    DrainInSqWait(
        Settings settings, SendContextPool pool, ReleaseDesign.Factory d, ServiceThreads s) {
      super(settings, pool, d, s);
    }

    @Override
    protected void drainInReserve() {}
  }

  /** Without {@code drain-in-teardown}. */
  static final class DrainInTeardown extends Transport {
    DrainInTeardown(
        Settings settings, SendContextPool pool, ReleaseDesign.Factory d, ServiceThreads s) {
      super(settings, pool, d, s);
    }

    @Override
    protected void drainInTeardown() {}
  }

  /** Without {@code busy-stays-set}: the deleter gives the transport back like any other owner. */
  static final class BusyStaysSet extends Transport {
    BusyStaysSet(
        Settings settings, SendContextPool pool, ReleaseDesign.Factory d, ServiceThreads s) {
      super(settings, pool, d, s);
    }

    @Override
    protected void dropInitialReference() {
      received();
      super.dropInitialReference();
    }
  }

  /** Without {@code qp-drained-first}. */
  static final class QpDrainedFirst extends Transport {
    QpDrainedFirst(
        Settings settings, SendContextPool pool, ReleaseDesign.Factory d, ServiceThreads s) {
      super(settings, pool, d, s);
    }

    @Override
    protected void drainQueuePairAndContexts() {
      drainInTeardown();
      drainQueuePair();
    }
  }

  /** Without {@code hands-off-after-post}. */
  static final class HandsOffAfterPost extends Transport {
    HandsOffAfterPost(
        Settings settings, SendContextPool pool, ReleaseDesign.Factory d, ServiceThreads s) {
      super(settings, pool, d, s);
    }

    @Override
    protected boolean postSend(SendContext context, Reservation reservation) {
      boolean posted = super.postSend(context, reservation);
      trace().before("post.touch");
      int unused = context.pageCount();
      trace().after("touchAfterPost", 0);
      return posted;
    }
  }

  /** Without {@code received-enqueues}. */
  static final class ReceivedEnqueues extends Transport {
    ReceivedEnqueues(
        Settings settings, SendContextPool pool, ReleaseDesign.Factory d, ServiceThreads s) {
      super(settings, pool, d, s);
    }

    @Override
    protected void enqueueInReceived() {}
  }

  /** Without {@code slot-release-enqueues}. */
  static final class SlotReleaseEnqueues extends Transport {
    SlotReleaseEnqueues(
        Settings settings, SendContextPool pool, ReleaseDesign.Factory d, ServiceThreads s) {
      super(settings, pool, d, s);
    }

    @Override
    protected void enqueueAfterSlot() {}
  }

  /** Without {@code close-wakes-waiters}: the series as it was posted. */
  static final class CloseWakesWaiters extends Transport {
    CloseWakesWaiters(
        Settings settings, SendContextPool pool, ReleaseDesign.Factory d, ServiceThreads s) {
      super(settings, pool, d, s);
    }

    @Override
    protected void wakeWaitersOnClose() {}
  }

  /** Without {@code unmap-before-release}. */
  static final class UnmapBeforeRelease extends SendContextPool {
    UnmapBeforeRelease(Ledgers ledgers, BooleanSupplier memory, Tracepoints trace) {
      super(ledgers, memory, trace);
    }

    @Override
    protected void release(SendContext context) {
      releaseChunks(context);
      releasePages(context);
      unmapPages(context);
      addToFreeList(context);
    }
  }

  /** Without {@code exact-was-empty}. */
  static final class ExactWasEmpty extends SendContextPool {
    private final Tracepoints trace;

    ExactWasEmpty(Ledgers ledgers, BooleanSupplier memory, Tracepoints trace) {
      super(ledgers, memory, new LockFreeList<>(), new LockFreeList<>(), trace);
      this.trace = trace;
    }

    @Override
    public boolean put(SendContext context) {
      trace.before("put.look");
      boolean wasEmpty = !anythingToRelease();
      trace.after("lookBeforeAdd", wasEmpty);
      boolean unused = super.put(context);
      return wasEmpty;
    }
  }

  /** Without {@code drain-in-get}. */
  static final class DrainInGet extends SendContextPool {
    DrainInGet(Ledgers ledgers, BooleanSupplier memory, Tracepoints trace) {
      super(ledgers, memory, trace);
    }

    @Override
    public @Nullable SendContext get() {
      return getWithoutDrain();
    }
  }

  /** Without {@code tail-on-close}. */
  static final class TailOnClose extends Transport {
    TailOnClose(
        Settings settings, SendContextPool pool, ReleaseDesign.Factory d, ServiceThreads s) {
      super(settings, pool, d, s);
    }

    @Override
    protected SendQueue newSendQueue(Settings settings, BooleanSupplier closing, Runnable drain) {
      return new SendQueue(
          settings.queueDepth(), closing, drain, settings.sleepers(), settings.trace()) {
        @Override
        protected void serveNextTicketOnClose() {}

        @Override
        protected void wakeTicketsOnClose() {}
      };
    }
  }

  /** Without {@code second-look}: a thread that has pushed itself sleeps. */
  static final class SecondLook extends ServiceThreads {
    SecondLook(
        int count, ThreadFactory factory, Supplier<? extends Sleeper> sleepers, Tracepoints trace) {
      super(count, factory, sleepers, trace);
    }

    @Override
    protected boolean hasNothingToDo() {
      return true;
    }
  }

  /** Without {@code wakes-another}. */
  static final class WakesAnother extends ServiceThreads {
    WakesAnother(
        int count, ThreadFactory factory, Supplier<? extends Sleeper> sleepers, Tracepoints trace) {
      super(count, factory, sleepers, trace);
    }

    @Override
    protected void wakeAnother() {}
  }

  /** Without {@code locked-delete-first}: takes the first of the free list without its lock. */
  static final class LockedDeleteFirst extends SendContextPool {
    private final LockFreeList<SendContext> free;

    LockedDeleteFirst(Ledgers ledgers, BooleanSupplier memory, Tracepoints trace) {
      this(ledgers, memory, new StepwiseList<>(trace), trace);
    }

    private LockedDeleteFirst(
        Ledgers ledgers,
        BooleanSupplier memory,
        LockFreeList<SendContext> free,
        Tracepoints trace) {
      super(ledgers, memory, free, new LockFreeList<>(), trace);
      this.free = free;
    }

    @Override
    protected @Nullable SendContext takeFree() {
      return free.deleteFirst();
    }
  }

  /** Without {@code atomic-exchange}, on the release list. */
  static final class AtomicExchange extends SendContextPool {
    AtomicExchange(Ledgers ledgers, BooleanSupplier memory, Tracepoints trace) {
      super(ledgers, memory, new LockFreeList<>(), new LookThenClear<>(trace), trace);
    }
  }

  /** Without {@code exact-was-empty}: a look, and then the add. */
  static final class LookThenAdd<N extends LockFreeList.Node<N>> extends LockFreeList<N> {
    @Override
    public boolean add(N node) {
      boolean wasEmpty = readHead() == null;
      boolean unused = super.add(node);
      return wasEmpty;
    }
  }

  /** Without {@code atomic-exchange}: delete all reads the head, and then clears it. */
  static final class LookThenClear<N extends LockFreeList.Node<N>> extends LockFreeList<N> {
    private final Tracepoints trace;

    LookThenClear(Tracepoints trace) {
      this.trace = trace;
    }

    @Override
    protected @Nullable N exchangeHead() {
      N first = readHead();
      trace.after("deleteAllRead", first != null);
      trace.before("all.clear");
      N unused = super.exchangeHead();
      return first;
    }
  }

  /** The read of the head and the compare-and-swap are steps that others may come between. */
  private static final class StepwiseList<N extends LockFreeList.Node<N>> extends LockFreeList<N> {
    private final Tracepoints trace;

    StepwiseList(Tracepoints trace) {
      this.trace = trace;
    }

    @Override
    protected boolean compareAndSetHead(@Nullable N expected, @Nullable N replacement) {
      boolean adds = replacement != null && replacement.next() == expected;
      trace.after(adds ? "addPoint" : "deleteFirstNext", expected != null);
      trace.before(adds ? "add.swap" : "first.swap");
      return super.compareAndSetHead(expected, replacement);
    }
  }

  /**
   * Without {@code barrier-after-change}: a completion gives entries back with a plain store, which
   * the look at the waitqueue can overtake. One completion handler is all that gives back, so no
   * other is lost.
   */
  static final class BarrierAfterChange extends Transport {
    private static final VarHandle AVAIL = available();

    BarrierAfterChange(
        Settings settings, SendContextPool pool, ReleaseDesign.Factory d, ServiceThreads s) {
      super(settings, pool, d, s);
    }

    private static VarHandle available() {
      try {
        return MethodHandles.privateLookupIn(SendQueue.class, MethodHandles.lookup())
            .findVarHandle(SendQueue.class, "avail", int.class);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    @Override
    protected SendQueue newSendQueue(Settings settings, BooleanSupplier closing, Runnable drain) {
      return new SendQueue(
          settings.queueDepth(), closing, drain, settings.sleepers(), settings.trace()) {
        @Override
        protected void addCompleted(int entries) {
          AVAIL.set(this, (int) AVAIL.get(this) + entries);
        }
      };
    }
  }
}
