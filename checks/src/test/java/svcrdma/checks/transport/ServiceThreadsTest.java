package svcrdma.checks.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.schedule.HeldThreads;
import svcrdma.release.Deferred;
import svcrdma.release.Hardware;
import svcrdma.release.Ledgers;
import svcrdma.release.ParkingSleeper;
import svcrdma.release.SendContextPool;
import svcrdma.release.ServiceThreads;
import svcrdma.release.Tracepoints;
import svcrdma.release.Transport;

/**
 * {@link ServiceThreads} at the grain of the idle list ({@code ServicePool.tla}): the threads are
 * held at each step of going idle and being woken. The thread of the test enqueues.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ServiceThreadsTest {
  private final HeldThreads held = new HeldThreads(Set.of());
  private final FreeThreads free = new FreeThreads();

  @AfterEach
  void letGo() {
    held.letGo();
    free.assertNoneFailed();
  }

  /** Puts a transport, that is to be closed, in the ready queue. */
  private Transport enqueue(ServiceThreads threads) {
    Transport transport =
        new Transport(
            new Transport.Settings(
                1, 0, Hardware.RELIABLE, ParkingSleeper::new, free, Tracepoints.NONE),
            new SendContextPool(new Ledgers(), () -> true),
            (pool, trigger, settings) -> new Deferred(pool, trigger),
            threads);
    transport.deferredClose();
    return transport;
  }

  private void step(String thread, String next) {
    @Nullable String unused = held.step(thread);
    assertEquals(next, held.standsAt(thread));
  }

  /** A thread finds nothing; before it is on the idle list, a transport is queued. */
  private ServiceThreads queueBeforeThePush(Parts.ServiceThreadsMaker maker) {
    ServiceThreads threads = maker.make(1, held, held);
    step("t1", "push");
    Transport unused = enqueue(threads);
    return threads;
  }

  @Test
  void whatIsQueuedBeforeTheThreadIsIdleIsSeenByItsSecondLook() {
    ServiceThreads threads = queueBeforeThePush(ServiceThreads::new);
    step("t1", "look");
    step("t1", "leave");
    step("t1", "svc.dequeue");
    step("t1", "wakeAnother");
    assertEquals(0, threads.ready());
  }

  @Test
  void withoutTheSecondLookTheThreadSleepsOnIt() {
    ServiceThreads threads = queueBeforeThePush(Hazard.SECOND_LOOK.parts().serviceThreads());
    step("t1", "sleep");
    // The only thread sleeps, and nobody is left to wake it.
    assertEquals(1, threads.asleep());
    assertEquals(1, threads.ready());
  }

  /** Two threads sleep, t2 first on the idle list; two transports are queued, and t2 takes one. */
  private ServiceThreads queueTwoAndTakeOne(Parts.ServiceThreadsMaker maker, String afterDequeue) {
    ServiceThreads threads = maker.make(2, held, held);
    for (String thread : new String[] {"t1", "t2"}) {
      step(thread, "push");
      while (!"sleep".equals(held.standsAt(thread))) {
        @Nullable String unused = held.step(thread);
      }
    }
    assertEquals(2, threads.asleep());
    Transport unusedFirst = enqueue(threads);
    Transport unusedSecond = enqueue(threads);
    assertEquals(1, threads.asleep(), "both have woken the first on the idle list");
    assertEquals(List.of(2, 1), threads.idle());
    step("t2", "leave");
    step("t2", "svc.dequeue");
    assertEquals(List.of(1), threads.idle(), "it has taken itself off");
    step("t2", afterDequeue);
    return threads;
  }

  @Test
  void whoDequeuesWakesAnotherForWhatElseIsQueued() {
    ServiceThreads threads = queueTwoAndTakeOne(ServiceThreads::new, "wakeAnother");
    assertNotEquals(0, threads.asleep());
    step("t2", "svc.dequeue"); // it has served
    assertEquals(0, threads.asleep(), "t1 was woken before");
    assertTrue(threads.ready() > 0);
    step("t1", "leave");
    step("t1", "svc.dequeue");
    step("t1", "wakeAnother");
    assertEquals(0, threads.ready());
  }

  @Test
  void withoutWakingAnotherTheSecondTransportWaitsForTheFirstCall() {
    ServiceThreads threads =
        queueTwoAndTakeOne(Hazard.WAKES_ANOTHER.parts().serviceThreads(), "svc.dequeue");
    // t2 served all the while, and t1 slept.
    assertEquals(1, threads.asleep());
    assertEquals(1, threads.ready());
  }

  @Test
  void stopEndsThreadsThatSleepOneAfterTheOther() {
    ServiceThreads threads = new ServiceThreads(3, free, Tracepoints.NONE);
    threads.stop();
    assertEquals(0, threads.asleep());
  }
}
