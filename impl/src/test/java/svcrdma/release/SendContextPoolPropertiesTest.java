package svcrdma.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.NotEmpty;
import org.jspecify.annotations.Nullable;

/** {@link SendContextPool}, called by one thread, against two stacks and a set of ledgers. */
class SendContextPoolPropertiesTest {

  enum Call {
    GET,
    FILL,
    PUT,
    DRAIN
  }

  /** What the pool is: who is where, and what those who are not free own. */
  private static final class Model {
    final ArrayDeque<Integer> free = new ArrayDeque<>();
    final ArrayDeque<Integer> waiting = new ArrayDeque<>();
    int contexts;
    int heldPages;
    int waitingPages;

    void drain() {
      while (!waiting.isEmpty()) {
        free.push(waiting.pop());
      }
      waitingPages = 0;
    }

    /** The number of the context that a get hands out; null if it is out of memory. */
    @Nullable Integer get(int memory) {
      if (free.isEmpty()) {
        drain();
      }
      if (free.isEmpty()) {
        return contexts < memory ? ++contexts : null;
      }
      return free.pop();
    }
  }

  @Property
  void poolIsTwoStacksAndLeaksNothing(
      @ForAll @IntRange(min = 0, max = 3) int memory, @ForAll List<Call> calls) {
    Ledgers ledgers = new Ledgers();
    SendContextPool pool = new SendContextPool(ledgers, () -> ledgers.contexts().made() < memory);
    Model model = new Model();
    ArrayDeque<SendContext> held = new ArrayDeque<>();
    for (Call call : calls) {
      switch (call) {
        case GET -> {
          SendContext context = pool.get();
          Integer expected = model.get(memory);
          assertEquals(expected, context == null ? null : (Integer) context.number());
          if (context != null) {
            assertEquals(0, context.pageCount(), "a new holder finds nothing of the last one's");
            held.add(context);
          }
        }
        case FILL -> {
          if (!held.isEmpty()) {
            fill(ledgers, held.getLast());
            model.heldPages += 2;
          }
        }
        case PUT -> {
          if (!held.isEmpty()) {
            SendContext context = held.remove();
            int pages = context.pageCount();
            assertEquals(model.waiting.isEmpty(), pool.put(context), "was empty");
            model.waiting.push(context.number());
            model.heldPages -= pages;
            model.waitingPages += pages;
          }
        }
        case DRAIN -> {
          assertEquals(model.waiting.size(), pool.drain());
          model.drain();
        }
      }
      int expectedPages = model.contexts + model.heldPages + model.waitingPages;
      assertEquals(expectedPages, ledgers.pages().open(), "pages");
      assertEquals(expectedPages, ledgers.mappings().open(), "mappings");
      assertEquals(model.contexts, ledgers.contexts().open(), "contexts");
    }
    held.forEach(pool::put);
    int unused = pool.drain();
    pool.destroy();
    ledgers.requireNothingLeft("teardown");
  }

  /** What goes wrong if a step of the release is out of order or left out, as a pool. */
  enum Mistake {
    PAGES_FIRST,
    CHUNKS_AFTER_PAGES,
    NO_CHUNKS,
    NO_UNMAP,
    NO_PAGES
  }

  private static final class MistakenPool extends SendContextPool {
    private final Mistake mistake;

    MistakenPool(Ledgers ledgers, Mistake mistake) {
      super(ledgers, () -> true);
      this.mistake = mistake;
    }

    @Override
    protected void release(SendContext context) {
      switch (mistake) {
        case PAGES_FIRST -> {
          releaseChunks(context);
          releasePages(context);
          unmapPages(context);
        }
        case CHUNKS_AFTER_PAGES -> {
          unmapPages(context);
          releasePages(context);
          releaseChunks(context);
        }
        case NO_CHUNKS -> {
          unmapPages(context);
          releasePages(context);
        }
        case NO_UNMAP -> {
          releaseChunks(context);
          releasePages(context);
        }
        case NO_PAGES -> {
          releaseChunks(context);
          unmapPages(context);
        }
      }
      addToFreeList(context);
    }
  }

  /** Each mistake is loud: in the drain, or at teardown. */
  @Property
  void everyMistakeInTheReleaseIsLoud(
      @ForAll Mistake mistake, @ForAll @NotEmpty List<@IntRange(min = 1, max = 3) Integer> fills) {
    Ledgers ledgers = new Ledgers();
    SendContextPool pool = new MistakenPool(ledgers, mistake);
    for (int count : fills) {
      SendContext context = Objects.requireNonNull(pool.get());
      for (int i = 0; i < count; i++) {
        fill(ledgers, context);
      }
      boolean unused = pool.put(context);
      if (mistake != Mistake.NO_PAGES) {
        LedgerException error = assertThrows(LedgerException.class, pool::drain);
        assertTrue(String.valueOf(error.getMessage()).startsWith("release while mapped"));
        return;
      }
      int unusedCount = pool.drain();
    }
    pool.destroy();
    LedgerException error =
        assertThrows(LedgerException.class, () -> ledgers.requireNothingLeft("teardown"));
    assertTrue(String.valueOf(error.getMessage()).startsWith("leak"));
  }

  @Property
  void outOfMemoryIsNoContext(@ForAll @IntRange(min = 0, max = 5) int memory) {
    Ledgers ledgers = new Ledgers();
    SendContextPool pool = new SendContextPool(ledgers, () -> ledgers.contexts().made() < memory);
    ArrayDeque<SendContext> held = new ArrayDeque<>();
    for (int i = 0; i < memory; i++) {
      held.add(Objects.requireNonNull(pool.get()));
    }
    assertNull(pool.get());
    if (memory > 0) {
      SendContext context = held.remove();
      assertTrue(pool.put(context));
      assertEquals(context, pool.get(), "drained before it gives up");
    }
  }

  private static void fill(Ledgers ledgers, SendContext context) {
    Page sent = ledgers.pages().allocate("fill");
    context.addPage(sent, ledgers.mappings().map(sent, "fill"));
    Page written = ledgers.pages().allocate("fill");
    context.addChunkPage(written, ledgers.mappings().map(written, "fill"));
  }
}
