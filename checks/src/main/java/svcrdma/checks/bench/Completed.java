package svcrdma.checks.bench;

import svcrdma.release.Ledgers;
import svcrdma.release.Page;
import svcrdma.release.SendContext;
import svcrdma.release.SendContextPool;

/** Makes contexts whose chain has just completed, without hardware. */
public final class Completed {
  private static final String WHERE = "benchmark";

  private Completed() {}

  /**
   * A context that the calling thread holds as its completion handler.
   *
   * @param pool there is always memory for one more
   * @param chunks that go with its reply
   */
  public static SendContext in(SendContextPool pool, int chunks) {
    SendContext context = pool.getWithoutDrain();
    if (context == null) {
      throw new IllegalStateException("there is always memory");
    }
    Ledgers ledgers = pool.ledgers();
    Page page = ledgers.pages().allocate(WHERE);
    context.addPage(page, ledgers.mappings().map(page, WHERE));
    for (int i = 0; i < chunks; i++) {
      Page chunk = ledgers.pages().allocate(WHERE);
      context.addChunkPage(chunk, ledgers.mappings().map(chunk, WHERE));
    }
    context.setEntries(chunks + 1);
    ledgers.contexts().posted(context, WHERE);
    ledgers.contexts().completed(context, WHERE);
    return context;
  }
}
