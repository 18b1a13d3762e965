package svcrdma.release;

import java.util.List;
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
  private static final String WORK = "work item";

  private final Ledgers ledgers;
  private final BooleanSupplier memory;
  private final Object consumerLock = new Object();
  private final LockFreeList<SendContext> freeList;
  private final LockFreeList<SendContext> releaseList;
  private final Tracepoints trace;

  /**
   * A pool without contexts.
   *
   * @param ledgers accounts for what the contexts own
   * @param memory asked once before each allocation: is there memory for one more?
   */
  public SendContextPool(Ledgers ledgers, BooleanSupplier memory) {
    this(ledgers, memory, Tracepoints.NONE);
  }

  /**
   * As above, and its steps are traced.
   *
   * @param ledgers accounts for what the contexts own
   * @param memory asked once before each allocation: is there memory for one more?
   * @param trace called around each step
   */
  public SendContextPool(Ledgers ledgers, BooleanSupplier memory, Tracepoints trace) {
    this(ledgers, memory, new LockFreeList<>(), new LockFreeList<>(), trace);
  }

  /** A pool with these lists, both empty, for whoever replaces a step of one. */
  protected SendContextPool(
      Ledgers ledgers,
      BooleanSupplier memory,
      LockFreeList<SendContext> freeList,
      LockFreeList<SendContext> releaseList,
      Tracepoints trace) {
    this.ledgers = ledgers;
    this.memory = memory;
    this.freeList = freeList;
    this.releaseList = releaseList;
    this.trace = trace;
  }

  /** What accounts for the contexts, and for what they own. */
  public Ledgers ledgers() {
    return ledgers;
  }

  /**
   * A context that owns nothing but its header buffer: (1) from the free list; if there is none (2)
   * drain and (3) look again; if there is still none (4) a new one.
   *
   * @return the caller's, who posts it or puts it; null if it is out of memory
   */
  public @Nullable SendContext get() {
    SendContext context = takeFree("get.first"); // 1
    if (context == null) {
      drainBeforeAllocation(); // 2
      context = takeFree("get.again"); // 3
    }
    return context == null ? allocateTraced() : context; // 4
  }

  /**
   * As {@link #get}, but without its steps 2 and 3: what waits to be released is left to others.
   *
   * @return the caller's; null if it is out of memory
   */
  public @Nullable SendContext getWithoutDrain() {
    SendContext context = takeFree("get.first");
    return context == null ? allocateTraced() : context;
  }

  private @Nullable SendContext takeFree(String step) {
    trace.before(step);
    SendContext context = takeFree();
    trace.after("llistDelFirst", context != null);
    if (context != null) {
      ledgers.contexts().taken(context, GET);
    }
    return context;
  }

  private @Nullable SendContext allocateTraced() {
    trace.before("get.allocate");
    SendContext context = allocate();
    trace.after(context == null ? "allocationFails" : "allocateContext", 0);
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
    trace.before("put.add");
    ledgers.contexts().put(context, PUT);
    boolean wasEmpty = addToReleaseList(context);
    trace.after("llistAdd", wasEmpty);
    return wasEmpty;
  }

  /**
   * Whether a context is on the release list at this moment. For whoever waits for that; not for
   * deciding whether a wakeup is owed, which {@link #put} says.
   */
  public boolean anythingToRelease() {
    return releaseList.isNotEmpty();
  }

  /**
   * Releases every context that was put before, and some that are put meanwhile.
   *
   * @return how many
   */
  public int drain() {
    int released = 0;
    SendContext next;
    for (SendContext context = takeBatchTraced(); context != null; context = next) {
      next = context.next(); // before it is on the free list, where the link is another
      ledgers.contexts().drained(context, DRAIN);
      release(context);
      released++;
    }
    return released;
  }

  private @Nullable SendContext takeBatchTraced() {
    trace.before("drain.take");
    SendContext batch = takeBatch();
    trace.after("llistDelAll", batch != null);
    return batch;
  }

  /**
   * Destroys the contexts on the free list. Only at teardown, when nobody else uses the pool; a
   * context that is anywhere else by then has leaked, which {@link Ledgers#requireNothingLeft}
   * tells.
   */
  public void destroy() {
    trace.before("free.destroyContexts");
    SendContext first = freeList.deleteAll();
    trace.after("destroyContexts", first != null);
    SendContext next;
    for (SendContext context = first; context != null; context = next) {
      next = context.next();
      ledgers.contexts().destroyed(context, DESTROY);
      context.releaseHeader(ledgers, DESTROY);
    }
  }

  final TransportSnapshot.Lists snapshot() {
    return new TransportSnapshot.Lists(numbers(freeList), numbers(releaseList));
  }

  private static List<Integer> numbers(LockFreeList<SendContext> list) {
    return list.contents().stream().map(SendContext::number).toList();
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
    if (context.hasChunks()) {
      trace.before("release.chunks");
      context.releaseChunks(ledgers.mappings(), DRAIN);
      trace.after("releaseChunks", 0);
    }
  }

  /** Unmaps SGE 1 and up; the header stays mapped. */
  protected void unmapPages(SendContext context) {
    trace.before("release.unmap");
    context.unmapPages(ledgers.mappings(), DRAIN);
    trace.after("unmapPages", 0);
  }

  /** Releases the reply's pages. */
  protected void releasePages(SendContext context) {
    trace.before("release.pages");
    context.releasePages(ledgers.pages(), DRAIN);
    trace.after("releasePages", 0);
  }

  /** Gives the context to the next get. */
  protected void addToFreeList(SendContext context) {
    trace.before("release.free");
    context.setEntries(0);
    ledgers.contexts().freed(context, DRAIN);
    boolean unused = freeList.add(context);
    trace.after("addToFreeList", 0);
  }

  /** In a design with a workqueue, put: the context goes into a work item instead of a list. */
  final void handToWorkItem(SendContext context) {
    ledgers.contexts().queued(context, PUT);
  }

  /** The work item begins to release the context. */
  final void takeFromWorkItem(SendContext context) {
    ledgers.contexts().drained(context, WORK);
  }

  /** As {@link #releasePages}, but does not mind if they are mapped. */
  final void releasePagesUnchecked(SendContext context) {
    trace.before("release.pages");
    context.releasePagesUnchecked(ledgers.pages(), WORK);
    trace.after("releasePages", 0);
  }

  /** One of the context's write infos, to be released by itself. */
  final Mapping takeChunk(SendContext context) {
    return context.takeChunk(WORK);
  }

  /** Unmaps a write info that was taken from its context. */
  final void releaseWriteInfo(Mapping writeInfo) {
    ledgers.mappings().unmap(writeInfo, WORK);
  }
}
