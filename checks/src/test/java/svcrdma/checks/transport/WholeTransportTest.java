package svcrdma.checks.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.hazard.Parts;
import svcrdma.release.BackchannelSender;
import svcrdma.release.Client;
import svcrdma.release.Hardware;
import svcrdma.release.LedgerException;
import svcrdma.release.Ledgers;
import svcrdma.release.ParkingSleeper;
import svcrdma.release.SendContextPool;
import svcrdma.release.ServiceThreads;
import svcrdma.release.Tracepoints;
import svcrdma.release.Transport;
import svcrdma.release.Workqueue;

/**
 * Two transports with everything that belongs to them, in each of the designs, with threads that
 * run as they like and ledgers that watch. What is asserted holds in every run, however the threads
 * are interleaved.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class WholeTransportTest {
  private static final int TRANSPORTS = 2;
  private static final int SERVICE_THREADS = 3;
  private static final int SENDERS = 2;
  private static final int QUEUE_DEPTH = 4;
  private static final int REQUEST_LIMIT = 5;
  private static final int MOST_WRITES = 2;

  /** One transport, and what is counted on it. */
  private static final class Connection {
    final Ledgers ledgers;
    final Transport transport;

    Connection(
        Parts parts,
        SendContextPool pool,
        Design design,
        Workqueue workqueue,
        ServiceThreads serviceThreads,
        FreeThreads threads,
        Counts counts,
        Failing failing) {
      ledgers = pool.ledgers();
      transport =
          parts
              .transport()
              .make(
                  new Transport.Settings(
                      QUEUE_DEPTH, REQUEST_LIMIT, failing, ParkingSleeper::new, threads, counts),
                  pool,
                  design.factory(workqueue),
                  serviceThreads);
    }

    void assertNothingLeft() {
      ledgers.requireNothingLeft("test");
      ledgers.entries().requireAllFree(transport.sendQueue(), "test");
    }
  }

  /** Counts down when a chain has completed well and when a context is free again. */
  private static final class Counts implements Tracepoints {
    final CountDownLatch completed;
    final CountDownLatch freed;

    Counts(int completions, int contexts) {
      completed = new CountDownLatch(completions);
      freed = new CountDownLatch(contexts);
    }

    @Override
    public void after(String action, long seen) {
      if (action.equals("completeNormally")) {
        completed.countDown();
      } else if (action.equals("addToFreeList")) {
        freed.countDown();
      }
    }
  }

  /** Hardware and memory that fail once, at the time that is given, or never. */
  private static final class Failing implements Hardware {
    private final Ending ending;
    private final AtomicInteger posts = new AtomicInteger();
    private final AtomicInteger completions = new AtomicInteger();
    private final AtomicInteger receives = new AtomicInteger();

    Failing(Ending ending) {
      this.ending = ending;
    }

    @Override
    public Accepted accepts(int entries) {
      boolean refuse = ending == Ending.POST_REFUSED && posts.incrementAndGet() == 50;
      return refuse ? Accepted.NONE : Accepted.ALL;
    }

    @Override
    public boolean succeeds() {
      return ending != Ending.COMPLETION_ERROR || completions.incrementAndGet() != 50;
    }

    @Override
    public boolean receives() {
      return ending != Ending.RECEIVE_ERROR || receives.incrementAndGet() != 50;
    }

    boolean hasMemory() {
      return ending != Ending.OUT_OF_MEMORY;
    }
  }

  /** How a transport ends. */
  private enum Ending {
    DISCONNECT,
    DEVICE_REMOVAL,
    BOTH,
    POST_REFUSED,
    COMPLETION_ERROR,
    RECEIVE_ERROR,
    OUT_OF_MEMORY;

    /** Somebody says so; else it comes about. */
    boolean isReported() {
      return this == DISCONNECT || this == DEVICE_REMOVAL || this == BOTH;
    }

    void report(Transport transport) {
      if (this != DISCONNECT) {
        transport.removeDevice();
      }
      if (this != DEVICE_REMOVAL) {
        transport.reportDisconnect();
      }
    }
  }

  private static Thread start(FreeThreads threads, Runnable body) {
    Thread thread = threads.newThread(body);
    thread.start();
    return thread;
  }

  private static void send(Transport transport, int sends) {
    BackchannelSender sender = new BackchannelSender(transport);
    for (int i = 0; i < sends; i++) {
      boolean posted = sender.send(i % (MOST_WRITES + 1));
      if (!posted) {
        return;
      }
    }
  }

  private static boolean needsReads(int call) {
    return call % 4 == 0;
  }

  private static void call(Transport transport, int calls) {
    Client client = new Client(transport);
    for (int i = 0; i < calls; i++) {
      boolean taken = client.call(needsReads(i), i % (MOST_WRITES + 1));
      if (!taken) {
        return;
      }
    }
  }

  private static void join(List<Thread> threads) throws InterruptedException {
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /**
   * Every call is answered and every completed context released; then the transports close. With
   * the mends, since without them a sender may be stranded (spec/FINDINGS.md).
   */
  @ParameterizedTest
  @EnumSource(Design.class)
  void everyCallIsAnsweredAndNothingIsLeft(Design design) throws InterruptedException {
    int calls = 1000;
    int sends = 200;
    int replies = TRANSPORTS * (calls + SENDERS * sends);
    Counts counts = new Counts(replies + TRANSPORTS * calls / 4, replies);
    FreeThreads threads = new FreeThreads();
    ServiceThreads serviceThreads = new ServiceThreads(SERVICE_THREADS, threads, Tracepoints.NONE);
    Workqueue workqueue = new Workqueue(2, threads, Tracepoints.NONE);
    List<Connection> connections = new ArrayList<>();
    List<Thread> callers = new ArrayList<>();
    for (int i = 0; i < TRANSPORTS; i++) {
      Connection connection =
          new Connection(
              Parts.MENDED,
              new SendContextPool(new Ledgers(), () -> true, counts),
              design,
              workqueue,
              serviceThreads,
              threads,
              counts,
              new Failing(Ending.DISCONNECT));
      connections.add(connection);
      callers.add(start(threads, () -> call(connection.transport, calls)));
      for (int j = 0; j < SENDERS; j++) {
        callers.add(start(threads, () -> send(connection.transport, sends)));
      }
    }
    join(callers);
    counts.completed.await();
    if (design.releasesInTheEnd()) {
      counts.freed.await();
    }
    for (Connection connection : connections) {
      assertFalse(connection.transport.isClosing());
      connection.transport.reportDisconnect();
      connection.transport.awaitFreed();
    }
    serviceThreads.stop();
    workqueue.close();
    counts.freed.await();
    threads.assertNoneFailed();
    for (Connection connection : connections) {
      connection.assertNothingLeft();
      assertEquals(
          design.hasWorkqueue(),
          connection.ledgers.pages().releasedWhileMapped() > 0,
          "NoPageReleasedInUse holds in the designs without a workqueue only");
    }
    assertEquals(design.hasWorkqueue(), workqueue.lockAcquisitions() > 0);
  }

  static Stream<Arguments> endings() {
    return Stream.of(Design.values())
        .flatMap(design -> Stream.of(Ending.values()).map(ending -> Arguments.of(design, ending)));
  }

  /**
   * Whatever ends a transport in the middle of its work, it is freed and nothing is left. An end
   * that is reported comes when the first chain has completed. With the mends: a stranded sender is
   * woken by a close in the design {@code deferred} only.
   */
  @ParameterizedTest
  @MethodSource("endings")
  void aTransportThatEndsInTheMiddleIsFreedAndNothingIsLeft(Design design, Ending ending)
      throws InterruptedException {
    Counts counts = new Counts(1, 0);
    FreeThreads threads = new FreeThreads();
    ServiceThreads serviceThreads = new ServiceThreads(SERVICE_THREADS, threads, Tracepoints.NONE);
    Workqueue workqueue = new Workqueue(2, threads, Tracepoints.NONE);
    Failing failing = new Failing(ending);
    Connection connection =
        new Connection(
            Parts.MENDED,
            new SendContextPool(new Ledgers(), failing::hasMemory, counts),
            design,
            workqueue,
            serviceThreads,
            threads,
            counts,
            failing);
    List<Thread> callers = new ArrayList<>();
    callers.add(start(threads, () -> call(connection.transport, 200)));
    for (int j = 0; j < SENDERS; j++) {
      callers.add(start(threads, () -> send(connection.transport, 100)));
    }
    if (ending.isReported()) {
      counts.completed.await();
      ending.report(connection.transport);
    }
    connection.transport.awaitFreed();
    join(callers);
    serviceThreads.stop();
    workqueue.close();
    threads.assertNoneFailed();
    connection.assertNothingLeft();
    assertTrue(connection.transport.isFreed());
  }

  /** The canary: a mistake in a run of free threads does not pass unseen. */
  @Test
  void pagesReleasedWhileTheyAreMappedAreFoundInAFreeRun() throws InterruptedException {
    FreeThreads threads = new FreeThreads();
    Counts counts = new Counts(0, 0);
    Connection connection =
        new Connection(
            Parts.WHOLE,
            Hazard.UNMAP_BEFORE_RELEASE.parts().pool().make(new Ledgers(), counts),
            Design.DEFERRED,
            new Workqueue(1, threads, counts),
            new ServiceThreads(1, threads, counts),
            threads,
            counts,
            new Failing(Ending.DISCONNECT));
    call(connection.transport, 10);
    Throwable failure = threads.awaitFailure();
    String told = assertInstanceOf(LedgerException.class, failure).getMessage();
    assertNotNull(told);
    assertTrue(told.startsWith("release while mapped"), told);
  }
}
