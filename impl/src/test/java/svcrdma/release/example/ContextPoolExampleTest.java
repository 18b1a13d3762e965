package svcrdma.release.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import svcrdma.release.Ledgers;
import svcrdma.release.Page;
import svcrdma.release.SendContext;
import svcrdma.release.SendContextPool;

/** The pool as it is, with the ledgers that account for what its contexts own. */
final class ContextPoolExampleTest {
  @Test
  void aContextIsFilledGivenAwayReleasedAndUsedAgain() {
    Ledgers ledgers = new Ledgers();
    SendContextPool pool = new SendContextPool(ledgers, () -> true);

    SendContext context = Objects.requireNonNull(pool.get(), "out of memory");
    Page page = ledgers.pages().allocate("reply");
    context.addPage(page, ledgers.mappings().map(page, "reply"));

    assertTrue(pool.put(context), "the first since the last drain: a wakeup is owed");
    assertFalse(pool.put(Objects.requireNonNull(pool.getWithoutDrain())), "and no second one");
    assertEquals(2, pool.drain(), "whoever has the time releases everything");

    SendContext again = Objects.requireNonNull(pool.get());
    assertEquals(0, again.pageCount(), "it owns nothing of what its last holder gave it");

    boolean unused = pool.put(again);
    int released = pool.drain();
    assertEquals(1, released);
    pool.destroy();
    ledgers.requireNothingLeft("the end");
  }
}
