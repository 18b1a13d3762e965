package svcrdma.release;

/**
 * Design {@code workqueue-cascade}, the code before the series: one work item releases a context,
 * and queues one more for each write info. So a write info may be unmapped when the context has
 * long been free, and when the flush at teardown is over.
 *
 * <p>Thread-safe.
 */
public class WorkqueueCascade extends WorkqueueRelease {
  /** The design for the transport with these contexts. */
  public WorkqueueCascade(SendContextPool pool, Workqueue workqueue, Tracepoints trace) {
    super(pool, workqueue, trace);
  }

  @Override
  final void releaseWriteInfos(SendContext context) {
    while (context.hasChunks()) {
      trace().before("release.requeue");
      Mapping writeInfo = pool().takeChunk(context);
      long item =
          queue(TransportSnapshot.WorkKind.WRITE, context, () -> releaseWriteInfo(writeInfo));
      trace().after("requeueWriteInfo", item);
    }
  }

  private void releaseWriteInfo(Mapping writeInfo) {
    trace().before("work.write");
    pool().releaseWriteInfo(writeInfo);
    trace().after("releaseWriteInfo", 0);
  }
}
