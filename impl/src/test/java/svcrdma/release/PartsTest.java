package svcrdma.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/** List, waitqueue, Send Queue and context where the properties do not come by. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class PartsTest {
  private static final class Item extends LockFreeList.Node<Item> {}

  /** Somebody is faster: between the read and the compare-and-swap the list changes once. */
  private static final class Contended extends LockFreeList<Item> {
    private @Nullable Runnable faster;

    @Override
    protected boolean compareAndSetHead(@Nullable Item expected, @Nullable Item replacement) {
      Runnable once = faster;
      if (once != null) {
        faster = null;
        once.run();
      }
      return super.compareAndSetHead(expected, replacement);
    }
  }

  private final Contended list = new Contended();
  private final Item first = new Item();
  private final Item second = new Item();
  private final Item third = new Item();

  @Test
  void anAddThatWasOvertakenAddsAllTheSame() {
    list.faster = () -> assertTrue(list.add(first));
    assertFalse(list.add(second), "the list was not empty any more");
    assertEquals(List.of(second, first), list.contents());
  }

  @Test
  void aDeleteFirstThatWasOvertakenTakesTheNewFirst() {
    assertTrue(list.add(first));
    list.faster = () -> assertFalse(list.add(second));
    assertSame(second, list.deleteFirst());
    assertEquals(List.of(first), list.contents());
  }

  @Test
  void onlyTheNewestIsTakenByItsOwner() {
    assertNull(list.first());
    assertFalse(list.isNotEmpty());
    assertFalse(list.deleteFirstIf(first));
    assertTrue(list.add(first));
    assertFalse(list.add(second));
    assertSame(second, list.first());
    assertTrue(list.isNotEmpty());
    assertFalse(list.deleteFirstIf(first));
    assertEquals(List.of(second, first), list.contents());
    assertTrue(list.deleteFirstIf(second));
    list.faster = () -> assertFalse(list.add(third));
    assertFalse(list.deleteFirstIf(first), "overtaken: it is not the newest any more");
    assertEquals(List.of(third, first), list.contents());
  }

  @Test
  void whoLeavesTheWaitqueueTakesOffHimselfOnly() {
    WaitQueue queue = new WaitQueue();
    Sleeper one = new ParkingSleeper();
    Sleeper two = new ParkingSleeper();
    queue.putOn(one);
    queue.putOn(two);
    String self = Thread.currentThread().getName();
    assertEquals(List.of(self, self), queue.sleepers());
    queue.takeOff(one);
    assertEquals(List.of(self), queue.sleepers());
    assertTrue(queue.anyoneOn());
    queue.takeOff(two);
    assertFalse(queue.anyoneOn());
  }

  @Test
  void entriesAreInRange() {
    SendQueue queue = new SendQueue(2, () -> false, () -> {});
    for (int entries : new int[] {-1, 0, 3}) {
      assertThrows(IllegalArgumentException.class, () -> queue.reserve(entries));
      assertThrows(IllegalArgumentException.class, () -> queue.giveBack(entries));
    }
    assertEquals(2, queue.available());
  }

  @Test
  void whoFailsOnCloseWakesTheNextTicket() {
    SendQueue queue = new SendQueue(1, () -> true, () -> {});
    assertTrue(queue.reserve(1), "a fast path does not look");
    queue.ticketWait().putOn(new ParkingSleeper());
    assertFalse(queue.reserve(1));
    assertFalse(queue.ticketWait().anyoneOn());
    assertEquals(1, queue.served());
  }

  @Test
  void wakeAllWakesBothQueues() {
    SendQueue queue = new SendQueue(1, () -> false, () -> {});
    queue.ticketWait().putOn(new ParkingSleeper());
    queue.sendWait().putOn(new ParkingSleeper());
    queue.wakeAll();
    assertFalse(queue.ticketWait().anyoneOn());
    assertFalse(queue.sendWait().anyoneOn());
  }

  @Test
  void nothingOfAContextIsTouchedOnceItIsPosted() {
    Ledgers ledgers = new Ledgers();
    SendContextPool pool = new SendContextPool(ledgers, () -> true);
    assertFalse(pool.anythingToRelease());
    SendContext context = Objects.requireNonNull(pool.get());
    context.setEntries(2);
    assertEquals(2, context.entries());
    Page page = ledgers.pages().allocate("test");
    Mapping mapping = ledgers.mappings().map(page, "test");
    context.addChunkPage(page, mapping);
    ledgers.contexts().posted(context, "post");
    List<Executable> touches =
        List.of(
            () -> context.addPage(page, mapping),
            () -> context.addChunkPage(page, mapping),
            () -> context.setEntries(1),
            context::entries,
            context::pageCount,
            () -> context.takeChunk("test"),
            () -> context.releaseChunks(ledgers.mappings(), "test"),
            () -> context.unmapPages(ledgers.mappings(), "test"),
            () -> context.releasePages(ledgers.pages(), "test"),
            () -> context.releasePagesUnchecked(ledgers.pages(), "test"));
    for (Executable touch : touches) {
      String told = assertThrows(LedgerException.class, touch).getMessage();
      assertTrue(Objects.requireNonNull(told).startsWith("use after hand-over"), told);
    }
  }
}
