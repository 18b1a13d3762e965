package svcrdma.release;

/**
 * The ledgers of one transport: every page, mapping, context and Send Queue entry is accounted for,
 * and each misuse throws a {@link LedgerException} in the thread that commits it, at the place
 * where it happens.
 *
 * <p>Found are: a release, an unmapping or a giving-back for the second time; a page released while
 * it is mapped, or mapped after it was released; a context touched by a thread that has handed it
 * over, or that is in a place from which the protocol does not take it; whatever is left at
 * teardown.
 *
 * @param pages pages of replies and header buffers
 * @param mappings DMA mappings of pages
 * @param contexts send contexts
 * @param entries Send Queue entries
 */
public record Ledgers(
    PageLedger pages, MappingLedger mappings, ContextLedger contexts, EntryLedger entries) {

  /** Empty ledgers. */
  public Ledgers() {
    this(new PageLedger(), new MappingLedger(), new ContextLedger(), new EntryLedger());
  }

  /**
   * Checks at teardown, when no thread uses the transport any more, that nothing is left.
   *
   * @param where the place in the protocol, for the message
   * @throws LedgerException naming every resource that was never released
   */
  public void requireNothingLeft(String where) {
    String leaks = contexts.leaks() + mappings.leaks() + pages.leaks() + entries.leaks();
    if (!leaks.isEmpty()) {
      throw new LedgerException(
          "leak: " + Thread.currentThread().getName() + " in " + where + " finds:" + leaks);
    }
  }
}
