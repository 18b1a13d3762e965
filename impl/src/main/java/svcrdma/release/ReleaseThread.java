package svcrdma.release;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * Design {@code release-thread}, an early posting: completions add to a list and wake a thread of
 * the transport's own, {@code releaser}, which releases what is on it. Teardown stops that thread,
 * which drains once more.
 *
 * <p>Thread-safe.
 */
public final class ReleaseThread implements ReleaseDesign {
  private final SendContextPool pool;
  private final WaitQueue releaseWait;
  private final Tracepoints trace;
  private final CountDownLatch exited = new CountDownLatch(1);

  // Volatile (kthread_should_stop, behind the waitqueue's lock): once seen, the releaser drains
  // what was put before it was set.
  private volatile boolean stop;

  /** The design for the transport with these contexts; its thread runs. */
  public ReleaseThread(SendContextPool pool, Transport.Settings settings) {
    this.pool = pool;
    trace = settings.trace();
    releaseWait = new WaitQueue(settings.sleepers(), trace, "releaseWait");
    Thread thread = settings.threads().newThread(this::run);
    thread.setName("releaser");
    thread.start();
  }

  private void run() {
    boolean stopped = false;
    while (!stopped) {
      releaseWait.await(() -> stop || pool.anythingToRelease());
      trace.before("releaser.check");
      stopped = stop;
      trace.after("readStop", stopped);
      int unused = pool.drain();
    }
    exited.countDown();
  }

  @Override
  public @Nullable SendContext get() {
    return pool.getWithoutDrain();
  }

  @Override
  public void put(SendContext context) {
    boolean unused = pool.put(context);
    trace.before("put.wakeReleaser");
    releaseWait.wake();
    trace.after("wakeReleaser", 0);
  }

  @Override
  public TransportSnapshot.Design snapshot() {
    return new TransportSnapshot.Design(stop, releaseWait.sleepers(), List.of());
  }

  @Override
  public void drainInRelease() {}

  @Override
  public void drainInReserve() {}

  @Override
  public void drainInTeardown() {
    trace.before("free.stopReleaser");
    stop = true;
    trace.after("stopReleaser", 0);
    trace.before("free.wakeReleaser");
    releaseWait.wake();
    trace.after("wakeReleaserToStop", 0);
    trace.before("free.joinReleaser");
    Waits.await(exited);
    trace.after("joinReleaser", 0);
  }
}
