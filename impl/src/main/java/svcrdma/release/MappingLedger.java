package svcrdma.release;

import java.util.Set;

/**
 * Accounts for DMA mappings: each is undone once, and a page is mapped only while somebody holds
 * it, once at a time.
 *
 * <p>Thread-safe. {@code where} is a place in the protocol, for messages.
 */
public final class MappingLedger extends Ledger<Mapping> {
  private static final Set<Page.State> PAGE_HELD = Set.of(Page.State.HELD);
  private static final Set<Mapping.State> MAPPED = Set.of(Mapping.State.MAPPED);
  private static final Set<Page.State> PAGE_MAPPED = Set.of(Page.State.MAPPED);
  private static final Set<Page.State> PAGE_RELEASED_WHILE_MAPPED =
      Set.of(Page.State.RELEASED_WHILE_MAPPED);

  /** A ledger without mappings. */
  public MappingLedger() {
    super("mappings");
  }

  /**
   * Maps a page.
   *
   * @throws LedgerException if it has been released, or is mapped
   */
  public Mapping map(Page page, String where) {
    page.account().move(PAGE_HELD, Page.State.MAPPED, where, "map of what is not held");
    return opened(number -> new Mapping(number, page, where));
  }

  /**
   * Undoes a mapping.
   *
   * @throws LedgerException if it has been undone before
   */
  public void unmap(Mapping mapping, String where) {
    mapping.account().move(MAPPED, Mapping.State.UNMAPPED, where, "double unmap");
    Account<Page.State> page = mapping.page().account();
    if (!page.tryMove(PAGE_MAPPED, Page.State.HELD, where)) {
      page.move(
          PAGE_RELEASED_WHILE_MAPPED, Page.State.RELEASED, where, "unmap of what is not mapped");
    }
    closed(mapping.number());
  }
}
