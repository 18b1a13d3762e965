package svcrdma.release;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What both designs with a workqueue have in common: a completion queues one work item, which
 * releases the context. Nobody drains, and teardown flushes the workqueue.
 *
 * <p>Both release a context's pages while they are still mapped, as the code before the series did;
 * {@link PageLedger#releasedWhileMapped} counts them.
 *
 * <p>Thread-safe.
 */
public abstract class WorkqueueRelease implements ReleaseDesign {
  /** A work item of this design, which can tell what it is. */
  private record Item(WorkqueueRelease design, TransportSnapshot.WorkItem what, Runnable body)
      implements Runnable {
    @Override
    public void run() {
      body.run();
    }
  }

  private final SendContextPool pool;
  private final Workqueue workqueue;
  private final Tracepoints trace;

  WorkqueueRelease(SendContextPool pool, Workqueue workqueue, Tracepoints trace) {
    this.pool = pool;
    this.workqueue = workqueue;
    this.trace = trace;
  }

  final SendContextPool pool() {
    return pool;
  }

  /** Queues an item that has to do with this context, and returns its number. */
  final long queue(TransportSnapshot.WorkKind kind, SendContext context, Runnable body) {
    return workqueue.queue(
        new Item(this, new TransportSnapshot.WorkItem(kind, context.number()), body));
  }

  final Tracepoints trace() {
    return trace;
  }

  @Override
  public final @Nullable SendContext get() {
    return pool.getWithoutDrain();
  }

  @Override
  public final void put(SendContext context) {
    trace.before("put.queue");
    pool.handToWorkItem(context);
    long item = queue(TransportSnapshot.WorkKind.RELEASE, context, () -> release(context));
    trace.after("queueWork", item);
  }

  @Override
  public final void drainInRelease() {}

  @Override
  public final void drainInReserve() {}

  @Override
  public final void drainInTeardown() {
    trace.before("free.startFlush");
    long flush = workqueue.startFlush();
    trace.after("startFlush", flush);
    trace.before("free.endFlush");
    workqueue.endFlush(flush);
    trace.after("endFlush", 0);
  }

  @Override
  public final TransportSnapshot.Design snapshot() {
    List<TransportSnapshot.WorkItem> items = new ArrayList<>();
    for (Runnable waiting : workqueue.waiting()) {
      if (waiting instanceof Item item && item.design() == this) {
        items.add(item.what());
      }
    }
    return new TransportSnapshot.Design(false, List.of(), List.copyOf(items));
  }

  private void release(SendContext context) {
    pool.takeFromWorkItem(context);
    releaseWriteInfos(context);
    unmapAndReleasePages(context);
    pool.addToFreeList(context);
  }

  /** Releases the chunk resources of a context, or sees to it that somebody does. */
  abstract void releaseWriteInfos(SendContext context);

  /** Unmaps and releases the context's pages, in the order of the code before the series. */
  protected void unmapAndReleasePages(SendContext context) {
    releasePages(context);
    unmapPages(context);
  }

  /** Releases the context's pages, be they mapped or not. */
  protected final void releasePages(SendContext context) {
    pool.releasePagesUnchecked(context);
  }

  /** Unmaps SGE 1 and up. */
  protected final void unmapPages(SendContext context) {
    pool.unmapPages(context);
  }
}
