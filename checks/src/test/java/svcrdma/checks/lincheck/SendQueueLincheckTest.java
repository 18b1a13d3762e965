package svcrdma.checks.lincheck;

import static svcrdma.checks.lincheck.Scenarios.call;
import static svcrdma.checks.lincheck.Verdicts.DEADLOCK;
import static svcrdma.checks.lincheck.Verdicts.LEFT_IN_DISORDER;
import static svcrdma.checks.lincheck.Verdicts.assertCaught;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Test;
import svcrdma.release.EntryLedger;
import svcrdma.release.Reservation;
import svcrdma.release.SendQueue;

/**
 * {@link SendQueue}: entries are conserved and never handed out twice, each ticket is served,
 * nobody sleeps for ever while there are enough entries; and where that last one does not hold.
 */
public class SendQueueLincheckTest {
  private static final String HANDED_OUT_TWICE = "entries were handed out twice";

  /** The queue, with sleepers that Lincheck understands, and nothing to drain. */
  private static class Queue extends SendQueue {
    Queue(int depth, BooleanSupplier closing) {
      super(depth, closing, () -> {}, new MonitorSleeper.Factory());
    }
  }

  /** The mend of the finding: the add-back of a failed reservation wakes too. */
  private static class MendedQueue extends Queue {
    MendedQueue(int depth) {
      super(depth, () -> false);
    }

    @Override
    protected void addBack(int entries) {
      giveBack(entries);
    }
  }

  /** Senders that reserve and give back; at rest everything is back and every ticket was served. */
  private static final class Senders {
    private final SendQueue queue;
    private final EntryLedger ledger = new EntryLedger();
    private final AtomicInteger used = new AtomicInteger();

    Senders(SendQueue queue) {
      this.queue = queue;
    }

    boolean use(int entries) {
      if (!queue.reserve(entries)) {
        return false;
      }
      Reservation reservation = ledger.reserved(entries, "use");
      if (used.addAndGet(entries) > queue.depth()) {
        throw new IllegalStateException(HANDED_OUT_TWICE);
      }
      int unused = used.addAndGet(-entries);
      ledger.givenBack(reservation, "use");
      queue.giveBack(entries);
      return true;
    }

    void checkAtRest() {
      ledger.requireAllFree(queue, "at rest");
      if (queue.ticketsTaken() != queue.served()) {
        throw new IllegalStateException(
            queue.ticketsTaken() + " tickets taken, " + queue.served() + " served");
      }
    }
  }

  /** What a sender sees, whoever else is there: it gets its entries. */
  public static class AlwaysServed {
    public boolean use(int entries) {
      return true;
    }
  }

  /** Two entries, and senders of one or two. */
  public abstract static class Operations {
    private final Senders senders;

    Operations(SendQueue queue) {
      senders = new Senders(queue);
    }

    @Operation
    public boolean use(@Param(gen = IntGen.class, conf = "1:2") int entries) {
      return senders.use(entries);
    }

    @Validate
    public void allIsBack() {
      senders.checkAtRest();
    }
  }

  public static class AsInTheProtocol extends Operations {
    public AsInTheProtocol() {
      super(new Queue(2, () -> false));
    }
  }

  public static class Mended extends Operations {
    public Mended() {
      super(new MendedQueue(2));
    }
  }

  /** Hazard: the look at the count and the subtraction are two accesses. */
  public static class WithoutAtomicSubtract extends Operations {
    public WithoutAtomicSubtract() {
      super(new LookThenSubtract());
    }
  }

  private static final class LookThenSubtract extends MendedQueue {
    LookThenSubtract() {
      super(2);
    }

    @Override
    protected int subtract(int entries) {
      int seen = available() - entries;
      int unused = super.subtract(entries);
      return seen;
    }
  }

  /** Hazard: a reservation that fails leaves what it subtracted. */
  public static class WithoutAddBack extends Operations {
    public WithoutAddBack() {
      super(new ClosingWithoutAddBack());
    }
  }

  /** Closing, so that nobody waits for the entries that are lost. */
  private static final class ClosingWithoutAddBack extends Queue {
    ClosingWithoutAddBack() {
      super(2, () -> true);
    }

    @Override
    protected void addBack(int entries) {}
  }

  /** One entry, taken by a Send in flight whose completion is on its way, and two more senders. */
  private static final class TwoSendersAndACompletion implements Schedules.Scene {
    private final SendQueue queue;
    private final Senders senders;

    TwoSendersAndACompletion(SendQueue queue) {
      this.queue = queue;
      this.senders = new Senders(queue);
      takeTheOnly(queue);
    }

    @Override
    public List<Runnable> threads() {
      return List.of(() -> queue.giveBack(1), this::use, this::use);
    }

    private void use() {
      if (!senders.use(1)) {
        throw new IllegalStateException("nobody closes");
      }
    }

    @Override
    public void check() {
      senders.checkAtRest();
    }
  }

  /** One entry, taken by a Send that never completes; two more senders, and a closer. */
  private static final class TwoSendersAndACloser implements Schedules.Scene {
    private final boolean wakes;
    private final SendQueue queue = new Queue(1, this::isClosing);
    private volatile boolean closing;

    TwoSendersAndACloser(boolean wakes) {
      this.wakes = wakes;
      takeTheOnly(queue);
    }

    private boolean isClosing() {
      return closing;
    }

    @Override
    public List<Runnable> threads() {
      return List.of(this::reserve, this::reserve, this::close);
    }

    private void reserve() {
      if (queue.reserve(1)) {
        throw new IllegalStateException("there was nothing to be had");
      }
    }

    private void close() {
      closing = true;
      if (wakes) {
        queue.wakeAll();
      }
    }

    @Override
    public void check() {
      if (queue.available() != 0 || queue.ticketsTaken() != queue.served()) {
        throw new IllegalStateException("entries or tickets were lost");
      }
    }
  }

  private static void takeTheOnly(SendQueue queue) {
    if (!queue.reserve(1)) {
      throw new IllegalStateException("nothing was taken yet");
    }
  }

  /** Hazard: who was served does not wake those who wait for their ticket. */
  private static final class TurnThatWakesNobody extends MendedQueue {
    TurnThatWakesNobody() {
      super(1);
    }

    @Override
    protected void wakeTicketWait() {}
  }

  @Test
  void everySenderIsServedIfTheAddBackWakesToo() {
    Scenarios.random().sequentialSpecification(AlwaysServed.class).check(Mended.class);
  }

  /** The finding, by search: {@link SendQueueScheduleTest} has a schedule, step by step. */
  @Test
  void asInTheProtocolTwoSendersSufficeForOneToSleepForEver() {
    assertCaught(
        DEADLOCK,
        () ->
            Scenarios.only(
                    AsInTheProtocol.class,
                    List.of(),
                    List.of(List.of(call("use", 2)), List.of(call("use", 1), call("use", 1))),
                    List.of())
                .sequentialSpecification(AlwaysServed.class)
                .check(AsInTheProtocol.class));
  }

  @Test
  void lookThenSubtractIsCaught() {
    assertCaught(
        HANDED_OUT_TWICE,
        () ->
            Scenarios.only(
                    WithoutAtomicSubtract.class,
                    List.of(),
                    List.of(List.of(call("use", 2)), List.of(call("use", 2))),
                    List.of())
                .sequentialSpecification(AlwaysServed.class)
                .check(WithoutAtomicSubtract.class));
  }

  @Test
  void entriesThatAreNotAddedBackAreCaught() {
    assertCaught(LEFT_IN_DISORDER, () -> Scenarios.random().check(WithoutAddBack.class));
  }

  @Test
  void asInTheProtocolASenderMaySleepForEverThoughEntriesAreFree() {
    assertCaught(
        DEADLOCK,
        () -> Schedules.explore(() -> new TwoSendersAndACompletion(new Queue(1, () -> false))));
  }

  @Test
  void nobodySleepsForEverIfTheAddBackWakesToo() {
    Schedules.explore(() -> new TwoSendersAndACompletion(new MendedQueue(1)));
  }

  @Test
  void turnThatWakesNobodyIsCaught() {
    assertCaught(
        DEADLOCK,
        () -> Schedules.explore(() -> new TwoSendersAndACompletion(new TurnThatWakesNobody())));
  }

  @Test
  void closeThatWakesEndsEveryWait() {
    Schedules.explore(() -> new TwoSendersAndACloser(true));
  }

  @Test
  void closeThatWakesNobodyIsCaught() {
    assertCaught(DEADLOCK, () -> Schedules.explore(() -> new TwoSendersAndACloser(false)));
  }
}
