package svcrdma.checks.benchmarks;

import java.util.concurrent.Phaser;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import svcrdma.checks.hazard.Design;
import svcrdma.release.Hardware;
import svcrdma.release.ServiceThreads;
import svcrdma.release.Tracepoints;
import svcrdma.release.Workqueue;

/** What all transports of a measurement share. */
@State(Scope.Benchmark)
public class Server {
  private static final int SERVICE_THREADS = 2;
  private static final int WORKERS = 2;
  private static final int LONGEST_END = 60;

  /** The release design. */
  @Param({
    "workqueue-cascade",
    "workqueue-inline",
    "release-thread",
    "deferred-no-trigger",
    "deferred"
  })
  public String design = "";

  /** RDMA Writes, each with chunk resources of its own, of a reply. */
  @Param("2")
  public int chunks;

  /** What undoing one mapping costs, in microseconds. */
  @Param("0")
  public int unmapMicros;

  private @Nullable Workqueue workqueue;
  private @Nullable ServiceThreads serviceThreads;

  // JMH lets one of its threads end the trial while others still end their connections, which need
  // the service threads for it. The server itself is a party, so that only stop() ends the phase.
  private final Phaser connections = new Phaser(1);

  /** Starts the threads. */
  @Setup(Level.Trial)
  public void start() {
    workqueue = new Workqueue(WORKERS, threads(), trace());
    serviceThreads = new ServiceThreads(SERVICE_THREADS, threads(), trace());
  }

  /** Waits until all transports are gone, and ends the threads. */
  @TearDown(Level.Trial)
  public void stop() throws InterruptedException, TimeoutException {
    connections.awaitAdvanceInterruptibly(connections.arrive(), LONGEST_END, TimeUnit.SECONDS);
    if (serviceThreads != null && workqueue != null) {
      serviceThreads.stop();
      workqueue.close();
    }
  }

  /** A new transport. */
  Source connect(Hardware hardware) {
    if (serviceThreads == null || workqueue == null) {
      throw new IllegalStateException("JMH sets up first");
    }
    connections.register();
    return new Source(
        Design.of(design).orElseThrow().factory(workqueue),
        serviceThreads,
        hardware,
        threads(),
        trace(),
        chunks,
        connections::arriveAndDeregister);
  }

  private Tracepoints trace() {
    return unmapMicros == 0
        ? Tracepoints.NONE
        : new Unmapping(TimeUnit.MICROSECONDS.toNanos(unmapMicros), chunks);
  }

  private static ThreadFactory threads() {
    return body -> {
      Thread thread = new Thread(body);
      thread.setDaemon(true);
      return thread;
    };
  }
}
