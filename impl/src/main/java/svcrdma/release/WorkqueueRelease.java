package svcrdma.release;

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

  final Workqueue workqueue() {
    return workqueue;
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
    pool.handToWorkItem(context);
    trace.before("put.queue");
    workqueue.queue(() -> release(context));
    trace.after("queueWork", 0);
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
