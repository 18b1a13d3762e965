package svcrdma.release;

/**
 * Design {@code workqueue-inline}, patch 1 of the series: one work item releases a context and its
 * write infos.
 *
 * <p>Thread-safe.
 */
public class WorkqueueInline extends WorkqueueRelease {
  /** The design for the transport with these contexts. */
  public WorkqueueInline(SendContextPool pool, Workqueue workqueue, Tracepoints trace) {
    super(pool, workqueue, trace);
  }

  @Override
  final void releaseWriteInfos(SendContext context) {
    pool().releaseChunks(context);
  }
}
