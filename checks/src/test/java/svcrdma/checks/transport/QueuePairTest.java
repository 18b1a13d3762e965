package svcrdma.checks.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import svcrdma.release.Call;
import svcrdma.release.CompletionHandler;
import svcrdma.release.CompletionHandler.Status;
import svcrdma.release.Hardware;
import svcrdma.release.Hardware.Accepted;
import svcrdma.release.QueuePair;
import svcrdma.release.Tracepoints;

/** {@link QueuePair}: order, flushes, drain, and posts that fail. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class QueuePairTest {
  private final FreeThreads threads = new FreeThreads();
  private final List<String> completions = new CopyOnWriteArrayList<>();
  private final List<Integer> received = new CopyOnWriteArrayList<>();
  private final List<String> flushes = new CopyOnWriteArrayList<>();

  @AfterEach
  void noThreadFailed() {
    threads.assertNoneFailed();
  }

  private QueuePair queuePair(Hardware hardware) {
    return new QueuePair(
        hardware,
        call -> received.add(call.number()),
        () -> flushes.add("flushed"),
        threads,
        Tracepoints.NONE);
  }

  private CompletionHandler told(String name) {
    return status -> completions.add(name + " " + status);
  }

  private static void end(QueuePair queuePair) {
    queuePair.disconnect();
    queuePair.drain();
    queuePair.destroy();
  }

  /** Posts a chain whose handler runs until the latch is open. */
  private static void postHeld(QueuePair queuePair, CountDownLatch begun, CountDownLatch open) {
    Accepted unused =
        queuePair.post(
            1,
            status -> {
              begun.countDown();
              try {
                open.await();
              } catch (InterruptedException e) {
                throw new AssertionError("nobody interrupts this thread", e);
              }
            });
  }

  @Test
  void chainsCompleteInTheOrderOfPosting() throws InterruptedException {
    QueuePair queuePair = queuePair(Hardware.RELIABLE);
    CountDownLatch all = new CountDownLatch(100);
    List<String> posted = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      String name = "chain" + i;
      assertEquals(
          Accepted.ALL,
          queuePair.post(
              1 + i % 3,
              status -> {
                told(name).done(status);
                all.countDown();
              }));
      posted.add(name + " GOOD");
    }
    all.await();
    assertEquals(posted, completions);
    end(queuePair);
    assertEquals(posted, completions);
  }

  @Test
  void whatIsPostedWhenItGoesToErrorFlushesAndSoDoesWhatIsPostedAfter() throws Exception {
    QueuePair queuePair = queuePair(Hardware.RELIABLE);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch open = new CountDownLatch(1);
    postHeld(queuePair, begun, open);
    begun.await();
    assertEquals(Accepted.ALL, queuePair.post(1, told("before")));
    queuePair.disconnect();
    assertEquals(Accepted.ALL, queuePair.post(1, told("after")));
    assertFalse(queuePair.isDrained(), "a handler runs");
    open.countDown();
    queuePair.drain();
    assertTrue(queuePair.isDrained());
    assertEquals(List.of("before FLUSHED", "after FLUSHED"), completions);
    assertEquals(List.of("flushed"), flushes);
    queuePair.destroy();
  }

  @Test
  void aChainThatFailsPutsItToError() {
    QueuePair queuePair =
        queuePair(
            new Hardware() {
              @Override
              public boolean succeeds() {
                return false;
              }
            });
    assertEquals(Accepted.ALL, queuePair.post(1, told("first")));
    assertEquals(Accepted.ALL, queuePair.post(1, told("second")));
    queuePair.drain();
    assertEquals(List.of("first " + Status.ERROR, "second " + Status.FLUSHED), completions);
    queuePair.destroy();
  }

  @Test
  void ofAChainAcceptedInPartNobodyIsTold() {
    QueuePair queuePair =
        queuePair(
            new Hardware() {
              @Override
              public Accepted accepts(int entries) {
                return Accepted.PART;
              }
            });
    assertEquals(Accepted.PART, queuePair.post(2, told("of two")));
    assertEquals(Accepted.NONE, queuePair.post(1, told("of one")));
    end(queuePair);
    assertEquals(List.of(), completions);
  }

  @Test
  void aChainThatIsRefusedIsNotPosted() {
    QueuePair queuePair =
        queuePair(
            new Hardware() {
              @Override
              public Accepted accepts(int entries) {
                return Accepted.NONE;
              }
            });
    assertEquals(Accepted.NONE, queuePair.post(3, told("refused")));
    assertEquals(0, queuePair.posted());
    end(queuePair);
    assertEquals(List.of(), completions);
  }

  @Test
  void callsAreReceivedInOrderUntilItGoesToError() {
    QueuePair queuePair = queuePair(Hardware.RELIABLE);
    for (int i = 1; i <= 50; i++) {
      assertTrue(queuePair.arrive(new Call(i, false, 0)));
    }
    end(queuePair);
    assertFalse(queuePair.arrive(new Call(51, false, 0)));
    // What had not been received by then is lost; what was is a prefix.
    assertEquals(IntStream.rangeClosed(1, received.size()).boxed().toList(), received);
  }
}
