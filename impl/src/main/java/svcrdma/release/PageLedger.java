package svcrdma.release;

import java.util.Set;

/**
 * Accounts for pages: each is allocated once, released once, and not while it is mapped.
 *
 * <p>Thread-safe. {@code where} is a place in the protocol, for messages.
 */
public final class PageLedger extends Ledger<Page> {
  private static final Set<Page.State> HELD = Set.of(Page.State.HELD);

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
}
