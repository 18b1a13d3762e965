package svcrdma.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Each misuse of a resource throws, and says who, what, where, and who it was before. */
class LedgersTest {
  private final Ledgers ledgers = new Ledgers();
  private final SendContextPool pool = new SendContextPool(ledgers, () -> true);
  private final Page page = ledgers.pages().allocate("allocate");

  private static void assertLoud(Executable misuse, String... parts) {
    LedgerException error = assertThrows(LedgerException.class, misuse);
    String message = Objects.requireNonNull(error.getMessage());
    List.of(parts).forEach(part -> assertTrue(message.contains(part), message));
    assertTrue(message.contains(Thread.currentThread().getName()), message);
  }

  private SendContext get() {
    return Objects.requireNonNull(pool.get());
  }

  @Test
  void pageIsReleasedOnce() {
    ledgers.pages().release(page, "first");
    assertLoud(
        () -> ledgers.pages().release(page, "second"),
        "double release",
        "page 1",
        "in second",
        "in first");
  }

  @Test
  void pageIsNotReleasedWhileMapped() {
    Mapping mapping = ledgers.mappings().map(page, "map");
    assertLoud(
        () -> ledgers.pages().release(page, "drain"), "release while mapped", "page 1", "in map");
    ledgers.mappings().unmap(mapping, "unmap");
    ledgers.pages().release(page, "drain");
    assertEquals(0, ledgers.pages().open());
  }

  @Test
  void pageIsNotMappedOnceReleased() {
    ledgers.pages().release(page, "release");
    assertLoud(() -> ledgers.mappings().map(page, "map"), "map of what is not held", "RELEASED");
  }

  @Test
  void mappingIsUndoneOnce() {
    Mapping mapping = ledgers.mappings().map(page, "map");
    ledgers.mappings().unmap(mapping, "first");
    assertLoud(
        () -> ledgers.mappings().unmap(mapping, "second"), "double unmap", "mapping 1", "in first");
  }

  @Test
  void entriesAreGivenBackOnce() {
    Reservation reservation = ledgers.entries().reserved(2, "reserve");
    ledgers.entries().givenBack(reservation, "first");
    assertLoud(
        () -> ledgers.entries().givenBack(reservation, "second"),
        "double release",
        "reservation 1",
        "in first");
  }

  @Test
  void entriesAreConserved() {
    SendQueue queue = new SendQueue(3, () -> false, () -> {});
    ledgers.entries().requireAllFree(queue, "at rest");
    assertTrue(queue.reserve(2));
    Reservation reservation = ledgers.entries().reserved(2, "reserve");
    assertLoud(() -> ledgers.entries().requireAllFree(queue, "at rest"), "reservation 1", "leak");
    ledgers.entries().givenBack(reservation, "completion");
    queue.giveBack(1);
    assertLoud(
        () -> ledgers.entries().requireAllFree(queue, "at rest"),
        "not conserved",
        "2 free entries of 3");
  }

  @Test
  void contextIsNotTouchedOncePut() {
    SendContext context = get();
    boolean unused = pool.put(context);
    Mapping mapping = ledgers.mappings().map(page, "map");
    assertLoud(
        () -> context.addPage(page, mapping),
        "use after hand-over",
        "in addPage",
        "context 1 is RELEASE_LIST");
    assertLoud(() -> pool.put(context), "use after hand-over", "in put");
  }

  @Test
  void contextIsNotTouchedOncePosted() {
    SendContext context = get();
    ledgers.contexts().posted(context, "post");
    assertLoud(context::pageCount, "use after hand-over", "POSTED");
    assertLoud(() -> ledgers.contexts().posted(context, "post again"), "use after hand-over");
    ledgers.contexts().completed(context, "completion");
    assertEquals(0, context.pageCount());
    assertLoud(() -> ledgers.contexts().completed(context, "again"), "move out of turn");
  }

  @Test
  void contextThatWasNotAcceptedIsItsSendersAgain() {
    SendContext context = get();
    ledgers.contexts().posted(context, "post");
    ledgers.contexts().notPosted(context, "post failed");
    assertEquals(SendContext.Place.SENDER, context.place());
    assertTrue(pool.put(context));
  }

  @Test
  void contextIsTouchedByItsHolderOnly() throws Exception {
    FutureTask<SendContext> other = new FutureTask<>(this::get);
    new Thread(other, "other").start();
    SendContext context = other.get();
    assertLoud(context::entries, "use after hand-over", "SENDER by other in get");
  }

  @Test
  void whateverIsLeftAtTeardownIsNamed() {
    SendContext unusedContext = get();
    Reservation unused = ledgers.entries().reserved(1, "reserve");
    assertLoud(
        () -> ledgers.requireNothingLeft("free"),
        "leak",
        "in free",
        "context 1 is SENDER",
        "mapping 1 is MAPPED",
        "page 1 is HELD",
        "page 2 is MAPPED",
        "reservation 1 is RESERVED");
    assertLoud(() -> ledgers.pages().requireNoneOpen("free"), "leak", "pages", "page 1");
  }

  @Test
  void postedContextOutlivesItsPoolLoudly() {
    SendContext context = get();
    ledgers.contexts().posted(context, "post");
    ledgers.pages().release(page, "release");
    pool.destroy();
    assertLoud(() -> ledgers.requireNothingLeft("free"), "context 1 is POSTED", "in post");
  }
}
