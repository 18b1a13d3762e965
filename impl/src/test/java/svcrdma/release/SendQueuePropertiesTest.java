package svcrdma.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * {@link SendQueue}, called by one thread. A thread that sleeps is woken by the next completion,
 * which its own sleep brings about; where there is none, the transport closes instead. So the slow
 * path runs whole without a second thread.
 */
class SendQueuePropertiesTest {
  private static final int DEPTH = 5;

  /** What one thread can see of the queue, and what must be true of it at rest. */
  private static final class Run {
    final ArrayDeque<Integer> inFlight = new ArrayDeque<>();
    final SendQueue queue =
        new SendQueue(DEPTH, () -> this.closing, () -> this.drains++, this::sleeper);
    boolean closing;
    int drains;
    int sleeps;

    /** Completes the oldest reservation in flight; with none left, closes. */
    private Sleeper sleeper() {
      return new Sleeper() {
        private boolean woken;

        @Override
        public void sleep() {
          sleeps++;
          while (!woken) {
            if (inFlight.isEmpty()) {
              closing = true;
              queue.wakeAll();
            } else {
              queue.giveBack(inFlight.remove());
            }
          }
        }

        @Override
        public void wake() {
          woken = true;
        }
      };
    }

    int reserved() {
      return inFlight.stream().mapToInt(Integer::intValue).sum();
    }
  }

  /** Positive: reserve as many; zero: complete the oldest. */
  @Property
  void entriesAreConservedAndEveryTicketIsServed(
      @ForAll List<@IntRange(min = 0, max = DEPTH) Integer> calls) {
    Run run = new Run();
    for (int call : calls) {
      if (call > 0) {
        reserve(run, call);
      } else if (!run.inFlight.isEmpty()) {
        run.queue.giveBack(run.inFlight.remove());
      }
      assertEquals(
          DEPTH - run.reserved(), run.queue.available(), "free and reserved are the depth");
      assertEquals(run.queue.ticketsTaken(), run.queue.served(), "every ticket was served");
      assertFalse(run.queue.sendWait().anyoneOn(), "nobody is left on a waitqueue");
    }
  }

  /** The model: one ticket and one drain if there were too few, none otherwise; and it succeeds. */
  private static void reserve(Run run, int entries) {
    boolean enough = run.queue.available() >= entries;
    int tickets = run.queue.ticketsTaken();
    int drains = run.drains;
    int sleeps = run.sleeps;
    boolean reserved = run.queue.reserve(entries);
    assertTrue(reserved, "entries in flight come back");
    run.inFlight.add(entries);
    assertEquals(enough ? 0 : 1, run.queue.ticketsTaken() - tickets, "tickets");
    assertEquals(enough ? 0 : 1, run.drains - drains, "drains");
    assertEquals(enough, run.sleeps == sleeps, "sleeps only if there are too few");
  }

  /** On a closing transport who finds too few fails, leaves no trace and does not drain. */
  @Property
  void closingRefusesWhoWouldHaveToWait(
      @ForAll @IntRange(min = 1, max = DEPTH) int taken,
      @ForAll List<@IntRange(min = 1, max = DEPTH) Integer> wanted) {
    Run run = new Run();
    assertTrue(run.queue.reserve(taken));
    run.closing = true;
    int available = DEPTH - taken;
    for (int entries : wanted) {
      int tickets = run.queue.ticketsTaken();
      boolean enough = entries <= available;
      assertEquals(enough, run.queue.reserve(entries));
      available -= enough ? entries : 0;
      assertEquals(available, run.queue.available());
      assertEquals(enough ? 0 : 1, run.queue.ticketsTaken() - tickets, "tickets");
      assertEquals(run.queue.ticketsTaken(), run.queue.served(), "every ticket was served");
    }
    assertEquals(0, run.drains);
    assertEquals(0, run.sleeps);
  }

  /** A thread that sleeps when nothing is in flight is ended by a close, and only so. */
  @Property
  void closeEndsAWaitThatNothingElseEnds(@ForAll @IntRange(min = 1, max = DEPTH) int taken) {
    Run run = new Run();
    assertTrue(run.queue.reserve(taken));
    assertFalse(run.queue.reserve(DEPTH));
    assertTrue(run.closing);
    assertEquals(1, run.sleeps);
    assertEquals(DEPTH - taken, run.queue.available());
    assertEquals(run.queue.ticketsTaken(), run.queue.served());
    assertEquals(0, run.drains);
  }
}
