package svcrdma.release;

import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Accounts for pages: each is allocated once, released once, and not while it is mapped.
 *
 * <p>Thread-safe. {@code where} is a place in the protocol, for messages.
 */
public final class PageLedger extends Ledger<Page> {
  private static final Set<Page.State> HELD = Set.of(Page.State.HELD);
  private static final Set<Page.State> MAPPED = Set.of(Page.State.MAPPED);

  private final AtomicInteger releasedWhileMapped = new AtomicInteger();

  /** A ledger without pages. */
  public PageLedger() {
    super("pages");
  }

  /** A new page, the caller's. */
  public Page allocate(String where) {
    return opened(number -> new Page(number, where));
  }

  /**
   * Gives the page back.
   *
   * @throws LedgerException if it is mapped, or has been released before
   */
  public void release(Page page, String where) {
    Account<Page.State> account = page.account();
    String misuse =
        account.state() == Page.State.MAPPED ? "release while mapped" : "double release";
    account.move(HELD, Page.State.RELEASED, where, misuse);
    closed(page.number());
  }

  /**
   * Gives the page back even if it is mapped: the code before the series did so, and the designs
   * that stand for it do. It is counted instead of refused, so that such a design runs to its end.
   *
   * @throws LedgerException if it has been released before
   */
  void releaseUnchecked(Page page, String where) {
    if (page.account().tryMove(MAPPED, Page.State.RELEASED_WHILE_MAPPED, where)) {
      int unused = releasedWhileMapped.incrementAndGet();
      closed(page.number());
    } else {
      release(page, where);
    }
  }

  /**
   * How many pages were released while the device could still reach them. Only designs from before
   * the series may have any.
   */
  public int releasedWhileMapped() {
    return releasedWhileMapped.get();
  }
}
