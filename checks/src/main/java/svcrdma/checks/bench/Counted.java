package svcrdma.checks.bench;

import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import svcrdma.checks.hazard.Design;
import svcrdma.release.Hardware;
import svcrdma.release.Ledgers;
import svcrdma.release.ParkingSleeper;
import svcrdma.release.ReleaseDesign;
import svcrdma.release.SendContextPool;
import svcrdma.release.Tracepoints;
import svcrdma.release.Transport;
import svcrdma.release.Workqueue;

/**
 * What a design does for one completion, counted and not timed: the same in every run.
 *
 * @param lockAcquisitions of the worker pool's lock, to queue and to dequeue
 * @param itemsQueued on the workqueue
 * @param selfEnqueues of the transport, that is, completions that found the list empty
 */
public record Counted(double lockAcquisitions, double itemsQueued, double selfEnqueues) {
  /** Its name among the series. */
  public static final String NAME = "counted";

  private static final ThreadFactory THREADS =
      body -> {
        Thread thread = new Thread(body);
        thread.setDaemon(true);
        return thread;
      };

  /**
   * Counts.
   *
   * @param chunks of a reply
   * @param completions that come in one burst, while nobody drains
   */
  public static Counted of(Design design, int chunks, int completions) {
    AtomicInteger queued = new AtomicInteger();
    AtomicInteger triggered = new AtomicInteger();
    Tracepoints trace =
        new Tracepoints() {
          @Override
          public void after(String action, long seen) {
            if (action.equals("queueWork") || action.equals("requeueWriteInfo")) {
              queued.incrementAndGet();
            }
          }
        };
    Workqueue workqueue = new Workqueue(1, THREADS, Tracepoints.NONE);
    SendContextPool pool = new SendContextPool(new Ledgers(), () -> true);
    ReleaseDesign release =
        design
            .factory(workqueue)
            .attach(
                pool,
                triggered::incrementAndGet,
                new Transport.Settings(
                    1, 0, Hardware.RELIABLE, ParkingSleeper::new, THREADS, trace));
    for (int i = 0; i < completions; i++) {
      release.put(Completed.in(pool, chunks));
    }
    workqueue.close();
    if (!design.hasWorkqueue()) {
      release.drainInTeardown();
    }
    pool.destroy();
    pool.ledgers().requireNothingLeft(NAME);
    return new Counted(
        (double) workqueue.lockAcquisitions() / completions,
        (double) queued.get() / completions,
        (double) triggered.get() / completions);
  }

  /** As figures. */
  public Map<String, Double> figures() {
    return Map.of(
        "lockAcquisitions",
        lockAcquisitions,
        "itemsQueued",
        itemsQueued,
        "selfEnqueues",
        selfEnqueues);
  }
}
