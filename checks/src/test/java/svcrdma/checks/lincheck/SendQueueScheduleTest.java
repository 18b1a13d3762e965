package svcrdma.checks.lincheck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import svcrdma.release.ParkingSleeper;
import svcrdma.release.SendQueue;
import svcrdma.release.Sleeper;

/**
 * The finding of the reservation protocol (spec/FINDINGS.md), as one schedule with real threads.
 * Each thread is held at a step by a latch and let go by another thread's step: no clock is
 * involved, save to fail instead of hanging.
 *
 * <p>One entry, which a Send in flight has. The <em>waiter</em> holds the ticket that is served and
 * sleeps. The <em>overtaker</em> has subtracted on the fast path, found too few, and not yet added
 * back, when the Send completes: the entry comes back, the waiter is woken, sees the overtaker's
 * subtraction instead of the entry, and sleeps again. Then the overtaker adds back.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public class SendQueueScheduleTest {
  private static final String OVERTAKER = "overtaker";

  /** Parks as ever, and tells when its thread has tested for the second time and goes to sleep. */
  private static final class TellingSleeper implements Sleeper {
    private final Semaphore sleepsBegun;
    private final Sleeper parking = new ParkingSleeper();

    TellingSleeper(Semaphore sleepsBegun) {
      this.sleepsBegun = sleepsBegun;
    }

    @Override
    public void sleep() {
      sleepsBegun.release();
      parking.sleep();
    }

    @Override
    public void wake() {
      parking.wake();
    }
  }

  private final Semaphore sleepsBegun = new Semaphore(0);
  private final CountDownLatch subtracted = new CountDownLatch(1);
  private final CountDownLatch mayAddBack = new CountDownLatch(1);
  private volatile boolean closing;

  /** The protocol as it is; only the overtaker stops before it adds back. */
  private class HeldQueue extends SendQueue {
    HeldQueue() {
      super(1, () -> closing, () -> {}, () -> new TellingSleeper(sleepsBegun));
    }

    @Override
    protected void addBack(int entries) {
      holdOvertaker();
      super.addBack(entries);
    }

    final void holdOvertaker() {
      if (Thread.currentThread().getName().equals(OVERTAKER)) {
        subtracted.countDown();
        try {
          mayAddBack.await();
        } catch (InterruptedException e) {
          throw new AssertionError("nobody interrupts this thread", e);
        }
      }
    }
  }

  /** The mend: an add-back wakes the waiter, as every other return of entries does. */
  private final class MendedQueue extends HeldQueue {
    @Override
    protected void addBack(int entries) {
      holdOvertaker();
      giveBack(entries);
    }
  }

  private static FutureTask<Boolean> start(String name, SendQueue queue) {
    FutureTask<Boolean> reservation = new FutureTask<>(() -> queue.reserve(1));
    new Thread(reservation, name).start();
    return reservation;
  }

  private final class Schedule {
    final SendQueue queue;
    final FutureTask<Boolean> waiter;
    final FutureTask<Boolean> overtaker;

    /**
     * Plays it until the overtaker is about to add back, and the waiter sleeps for the second time.
     */
    Schedule(SendQueue queue) throws InterruptedException {
      this.queue = queue;
      assertTrue(queue.reserve(1), "the Send in flight");
      waiter = start("waiter", queue);
      sleepsBegun.acquire();
      overtaker = start(OVERTAKER, queue);
      subtracted.await();
      queue.giveBack(1);
      sleepsBegun.acquire();
    }
  }

  @Test
  void aFailedFastPathLeavesTheWaiterAsleepThoughItsEntryIsFree() throws Exception {
    Schedule schedule = new Schedule(new HeldQueue());
    SendQueue queue = schedule.queue;
    mayAddBack.countDown();
    sleepsBegun.acquire(); // the overtaker: waits for its ticket

    // Both senders sleep, nothing is in flight and nobody is left to act: so it stays.
    assertEquals(1, queue.available());
    assertTrue(queue.sendWait().anyoneOn());
    assertTrue(queue.ticketWait().anyoneOn());
    assertFalse(schedule.waiter.isDone());
    assertFalse(schedule.overtaker.isDone());

    closing = true;
    queue.wakeAll();
    assertFalse(schedule.waiter.get(), "only the close ends it");
    assertFalse(schedule.overtaker.get());
  }

  @Test
  void anAddBackThatWakesGivesTheWaiterItsEntry() throws Exception {
    Schedule schedule = new Schedule(new MendedQueue());
    SendQueue queue = schedule.queue;
    mayAddBack.countDown();

    assertTrue(schedule.waiter.get());
    queue.giveBack(1);
    assertTrue(schedule.overtaker.get());
    assertEquals(0, queue.available());
    assertEquals(queue.ticketsTaken(), queue.served());
  }
}
