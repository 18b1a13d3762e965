package svcrdma.checks.benchmarks;

import java.util.concurrent.ThreadFactory;
import svcrdma.checks.bench.Completed;
import svcrdma.release.Hardware;
import svcrdma.release.Ledgers;
import svcrdma.release.ParkingSleeper;
import svcrdma.release.ReleaseDesign;
import svcrdma.release.SendContext;
import svcrdma.release.SendContext.Place;
import svcrdma.release.SendContextPool;
import svcrdma.release.ServiceThreads;
import svcrdma.release.Tracepoints;
import svcrdma.release.Transport;

/** A transport, as a source of completions, and the design that releases in it. */
final class Source {
  private static final int DEPTH = 1 << 20; // nobody waits for entries: finding 1 would end the run
  private static final String WHERE = "benchmark";

  private final SendContextPool pool;
  private final Transport transport;
  private final int chunks;
  private final ReleaseDesign design;
  private final Runnable ended;

  Source(
      ReleaseDesign.Factory factory,
      ServiceThreads serviceThreads,
      Hardware hardware,
      ThreadFactory threads,
      Tracepoints trace,
      int chunks,
      Runnable ended) {
    this.chunks = chunks;
    this.ended = ended;
    pool = new SendContextPool(new Ledgers(), () -> true, trace);
    ReleaseDesign[] attached = new ReleaseDesign[1];
    transport =
        new Transport(
            new Transport.Settings(DEPTH, 0, hardware, ParkingSleeper::new, threads, trace),
            pool,
            (contexts, trigger, settings) ->
                attached[0] = factory.attach(contexts, trigger, settings),
            serviceThreads);
    design = attached[0];
  }

  Transport transport() {
    return transport;
  }

  ReleaseDesign design() {
    return design;
  }

  /** How many contexts it has made. */
  int contexts() {
    return pool.ledgers().contexts().made();
  }

  /** A context whose chain has just completed, held by the calling thread. */
  SendContext completed() {
    return Completed.in(pool, chunks);
  }

  /** Returns when the context is released, to which the caller contributes as a service thread. */
  void awaitReleased(SendContext context) {
    while (context.place() != Place.FREE_LIST) {
      design.drainInRelease();
      if (context.place() != Place.FREE_LIST) {
        Others.run();
      }
    }
  }

  /**
   * Ends the connection when all is released, and checks its ledgers. In the design {@code
   * workqueue-cascade} it must not end before: its flush does not wait for what the items that it
   * waits for have queued.
   */
  void close() throws InterruptedException {
    while (pool.ledgers().mappings().open() > contexts()) { // each has its header's
      design.drainInRelease();
      Others.run();
    }
    transport.reportDisconnect();
    transport.awaitFreed();
    ended.run();
    pool.ledgers().requireNothingLeft(WHERE);
  }
}
