package svcrdma.release;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The send contexts of one transport: a free list to take them from, and a release list on which
 * they wait, completed, until somebody who has the time releases what they own.
 *
 * <p>This is the deferred-release pattern. {@link #put} is cheap and may be called where nothing
 * expensive is allowed, such as a completion handler: one compare-and-swap. {@link #drain} does the
 * expensive part, for everything that has piled up, wherever it is called. Nothing drains by
 * itself: when {@code put} returns true, its caller owes somebody a wakeup that leads to a drain.
 *
 * <p><b>Thread-safety.</b> All methods may be called by any thread, save {@link #destroy}. Taking
 * from the free list is under one lock ({@code sc_send_lock}), which is the free list's consumer
 * lock; everything else is lock-free, save that the ledgers take a short lock of their own when a
 * page, a mapping or a context is made or gone.
 *
 * <p><b>Ordering.</b> What was done to a context before it was put is visible to the thread that
 * releases it, and to the one that gets it next.
 *
 * <p><b>Bound.</b> {@link #get} allocates when it has found both lists empty. A context in the
 * batch of another thread's drain is on neither, so a get may allocate although a context is about
 * to be free: "allocates only if none is free or waiting" does not hold of concurrent calls. The
 * pool itself sets no limit. When a get allocates, every context there is was off the free list at
 * the moment of its last look; so there are never more than were off it at one time, plus the gets
 * in progress.
 */
public class SendContextPool {
  private static final String GET = "get";
  private static final String PUT = "put";
  private static final String DRAIN = "drain";
  private static final String DESTROY = "destroy";

  private final Ledgers ledgers;
  private final BooleanSupplier memory;
  private final Object consumerLock = new Object();
  private final LockFreeList<SendContext> freeList;
  private final LockFreeList<SendContext> releaseList;

  /**
   * A pool without contexts.
   *
   * @param ledgers accounts for what the contexts own
   * @param memory asked once before each allocation: is there memory for one more?
   */
  public SendContextPool(Ledgers ledgers, BooleanSupplier memory) {
    this(ledgers, memory, new LockFreeList<>(), new LockFreeList<>());
  }

  /** A pool with these lists, both empty, for whoever replaces a step of one. */
  protected SendContextPool(
      Ledgers ledgers,
      BooleanSupplier memory,
      LockFreeList<SendContext> freeList,
      LockFreeList<SendContext> releaseList) {
    this.ledgers = ledgers;
    this.memory = memory;
    this.freeList = freeList;
    this.releaseList = releaseList;
  }

  /**
   * A context that owns nothing but its header buffer: (1) from the free list; if there is none (2)
   * drain and (3) look again; if there is still none (4) a new one.
   *
   * @return the caller's, who posts it or puts it; null if it is out of memory
   */
  public @Nullable SendContext get() {
    SendContext context = takeFree(); // 1
    if (context == null) {
      drainBeforeAllocation(); // 2
      context = takeFree(); // 3
    }
    if (context == null) {
      return allocate(); // 4
    }
    ledgers.contexts().taken(context, GET);
    return context;
  }

  /**
   * Gives a context away, to be released later: by its sender if it was not posted, else by the
   * completion handler.
   *
   * @return whether the release list was empty before: the caller owes a wakeup that leads to a
   *     drain
   * @throws LedgerException if the calling thread does not hold it
   */
  public boolean put(SendContext context) {
    ledgers.contexts().put(context, PUT);
    return addToReleaseList(context);
  }

  /**
   * Releases every context that was put before, and some that are put meanwhile.
   *
   * @return how many
   */
  public int drain() {
    int released = 0;
    SendContext next;
    for (SendContext context = takeBatch(); context != null; context = next) {
      next = context.next(); // before it is on the free list, where the link is another
      ledgers.contexts().drained(context, DRAIN);
      release(context);
      released++;
    }
    return released;
  }

  /**
   * Destroys the contexts on the free list. Only at teardown, when nobody else uses the pool; a
   * context that is anywhere else by then has leaked, which {@link Ledgers#requireNothingLeft}
   * tells.
   */
  public void destroy() {
    SendContext next;
    for (SendContext context = freeList.deleteAll(); context != null; context = next) {
      next = context.next();
      ledgers.contexts().destroyed(context, DESTROY);
      context.releaseHeader(ledgers, DESTROY);
    }
  }

  /** Steps 1 and 3 of get: takes the first of the free list, under its consumer lock. */
  protected @Nullable SendContext takeFree() {
    synchronized (consumerLock) { // sc_send_lock: without it, ABA, see LockFreeList.deleteFirst
      return freeList.deleteFirst();
    }
  }

  /** Step 2 of get. */
  protected void drainBeforeAllocation() {
    int unused = drain();
  }

  /** Step 4 of get: a new context, held by the caller; null if it is out of memory. */
  protected @Nullable SendContext allocate() {
    if (!memory.getAsBoolean()) {
      return null;
    }
    Page header = ledgers.pages().allocate(GET);
    return ledgers.contexts().allocated(header, ledgers.mappings().map(header, GET), GET);
  }

  /** Step 1 of put: adds to the release list, and says whether that was empty before. */
  protected boolean addToReleaseList(SendContext context) {
    return releaseList.add(context);
  }

  /** Step 1 of drain: the whole release list, newest first. */
  protected @Nullable SendContext takeBatch() {
    return releaseList.deleteAll();
  }

  /**
   * Step 2 of drain, for one context. The order matters: a page must not be released while the
   * device can still reach it, and the context must own nothing when the next sender gets it.
   */
  protected void release(SendContext context) {
    releaseChunks(context);
    unmapPages(context);
    releasePages(context);
    addToFreeList(context);
  }

  /** Releases chunk resources (write infos, the reply chunk). */
  protected void releaseChunks(SendContext context) {
    context.releaseChunks(ledgers.mappings(), DRAIN);
  }

  /** Unmaps SGE 1 and up; the header stays mapped. */
  protected void unmapPages(SendContext context) {
    context.unmapPages(ledgers.mappings(), DRAIN);
  }

  /** Releases the reply's pages. */
  protected void releasePages(SendContext context) {
    context.releasePages(ledgers.pages(), DRAIN);
  }

  /** Gives the context to the next get. */
  protected void addToFreeList(SendContext context) {
    ledgers.contexts().freed(context, DRAIN);
    boolean unused = freeList.add(context);
  }
}
