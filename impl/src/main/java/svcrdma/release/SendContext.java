package svcrdma.release;

import java.util.ArrayList;
import java.util.List;

/**
 * A send context ({@code svc_rdma_send_ctxt}): everything that one reply holds until the hardware
 * is done with it.
 *
 * <p>It owns a header buffer, which stays mapped for the context's whole life; and from the moment
 * that a sender fills it until it is released: the reply's pages, their mappings (SGE 1 and up),
 * chunk resources (the mappings of the pages that go out as RDMA Writes), and the Send Queue
 * entries that its chain occupies.
 *
 * <p><b>Thread-safety.</b> Not thread-safe: one thread holds it at a time, and every method checks
 * that the caller is that thread and throws {@link LedgerException} if not. It is handed over
 * through a {@link LockFreeList} or the hardware, which order what was written to it.
 */
public final class SendContext extends LockFreeList.Node<SendContext> {

  /** Where a context is: in exactly one place at a time. */
  public enum Place {
    /** On the free list. */
    FREE_LIST,
    /** With the thread that got it, to be filled and posted. */
    SENDER,
    /** With the hardware. */
    POSTED,
    /** With the completion handler. */
    COMPLETION,
    /** On the release list: completed, or never posted, and not yet released. */
    RELEASE_LIST,
    /** In a work item, in the designs that release by a workqueue. */
    WORK_ITEM,
    /** In the batch of a thread that drains the release list. */
    DRAINER,
    /** Gone. */
    DESTROYED
  }

  private final int number;
  private final Page header;
  private final Mapping headerMapping;
  private final Account<Place> account;
  private final List<Page> pages = new ArrayList<>();
  private final List<Mapping> pageMappings = new ArrayList<>();
  private final List<Mapping> chunkMappings = new ArrayList<>();
  private int entries;

  SendContext(int number, Page header, Mapping headerMapping, String where) {
    this.number = number;
    this.header = header;
    this.headerMapping = headerMapping;
    this.account = new Account<>("context", number, Place.SENDER, where);
  }

  /** From 1, in the order of allocation. Any thread may ask. */
  public int number() {
    return number;
  }

  /** Where it is at this moment. Any thread may ask; only its holder can rely on the answer. */
  public Place place() {
    return account.state();
  }

  /** Takes over a page of the reply, which goes out with the Send itself. */
  public void addPage(Page page, Mapping mapping) {
    requireHeld("addPage");
    pages.add(page);
    pageMappings.add(mapping);
  }

  /** Takes over a page of the reply, which goes out as part of a Write or Reply chunk. */
  public void addChunkPage(Page page, Mapping mapping) {
    requireHeld("addChunkPage");
    pages.add(page);
    chunkMappings.add(mapping);
  }

  /** Notes how many Send Queue entries its chain occupies ({@code sc_sqecount}). */
  public void setEntries(int count) {
    requireHeld("setEntries");
    entries = count;
  }

  /** How many Send Queue entries its chain occupies; 0 until a sender has filled it. */
  public int entries() {
    requireHeld("entries");
    return entries;
  }

  /** How many pages of the reply it owns. */
  public int pageCount() {
    requireHeld("pageCount");
    return pages.size();
  }

  /** Whether it owns chunk resources. */
  boolean hasChunks() {
    return !chunkMappings.isEmpty();
  }

  /** Gives away one of its chunk resources, of which it has one at least. */
  Mapping takeChunk(String where) {
    requireHeld(where);
    return chunkMappings.remove(chunkMappings.size() - 1);
  }

  /** Releases chunk resources: the first step of releasing what it owns. */
  void releaseChunks(MappingLedger ledger, String where) {
    requireHeld(where);
    chunkMappings.forEach(mapping -> ledger.unmap(mapping, where));
    chunkMappings.clear();
  }

  /** Unmaps SGE 1 and up: the second step. */
  void unmapPages(MappingLedger ledger, String where) {
    requireHeld(where);
    pageMappings.forEach(mapping -> ledger.unmap(mapping, where));
    pageMappings.clear();
  }

  /** Releases the reply's pages: the third step. */
  void releasePages(PageLedger ledger, String where) {
    requireHeld(where);
    pages.forEach(page -> ledger.release(page, where));
    pages.clear();
  }

  /** Releases the reply's pages, be they mapped or not: the order before the series. */
  void releasePagesUnchecked(PageLedger ledger, String where) {
    requireHeld(where);
    pages.forEach(page -> ledger.releaseUnchecked(page, where));
    pages.clear();
  }

  /** Unmaps and releases the header buffer of a destroyed context. */
  void releaseHeader(Ledgers ledgers, String where) {
    ledgers.mappings().unmap(headerMapping, where);
    ledgers.pages().release(header, where);
  }

  void requireHeld(String where) {
    account.requireHeld(ContextLedger.HELD, where);
  }

  TransportSnapshot.Context snapshot() {
    return new TransportSnapshot.Context(
        account.state(),
        account.who().getName(),
        pages.size(),
        pageMappings.size(),
        chunkMappings.size(),
        entries);
  }

  Account<Place> account() {
    return account;
  }

  @Override
  public String toString() {
    return account.toString();
  }
}
