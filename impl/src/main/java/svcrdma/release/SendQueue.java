package svcrdma.release;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * The accounting of the Send Queue: how many entries are free, and who waits for them in which
 * order ({@code svc_rdma_sq_wait}).
 *
 * <p>A sender <em>reserves</em> as many entries as its chain of work requests occupies and gives
 * them back when the chain completes, or when the post fails with nothing accepted. Who finds
 * enough entries takes them (the fast path). Who does not takes a <em>ticket</em>; tickets are
 * served in order, and the one that is served waits until there are enough. A fast path may
 * overtake ticket holders.
 *
 * <p>The count of free entries may be negative for a moment, because a reservation subtracts first,
 * looks at the result, and adds back if it was too much: two accesses. For that moment the entries
 * look taken to everybody else, so a fast path may also fail although there would have been enough.
 *
 * <p><b>A finding of the protocol</b>, kept here as it is in the kernel: the add-back of a failed
 * fast path wakes nobody. Between its subtract and its add-back the count is too low by what it
 * wants. If the served ticket tests in that moment, be it for the first time or because a
 * completion has just woken it, it finds too few and sleeps; the add-back then makes enough and
 * tells nobody. If nothing else is in flight that will complete, the thread sleeps until the
 * transport closes, with the entries that it needs free. See spec/FINDINGS.md. It is mended by
 * waking the waiters after the add-back as well, in {@link #afterAddBack}.
 *
 * <p><b>Thread-safety.</b> All public methods may be called by any thread. {@link #reserve} may
 * sleep; {@link #giveBack} and {@link #wakeAll} never do, save for the waitqueue's own short lock.
 *
 * <p><b>Ordering.</b> What a thread did before it gave entries back is visible to the thread that
 * reserves them.
 */
public class SendQueue {
  private static final VarHandle AVAIL;
  private static final VarHandle TICKET_HEAD;
  private static final VarHandle TICKET_TAIL;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      AVAIL = lookup.findVarHandle(SendQueue.class, "avail", int.class);
      TICKET_HEAD = lookup.findVarHandle(SendQueue.class, "ticketHead", int.class);
      TICKET_TAIL = lookup.findVarHandle(SendQueue.class, "ticketTail", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final int depth;
  private final BooleanSupplier closing;
  private final Runnable drain;
  private final WaitQueue ticketWait;
  private final WaitQueue sendWait;
  private final Tracepoints trace;

  // sc_sq_avail, sc_sq_ticket_head and sc_sq_ticket_tail, through their VarHandles only.
  @SuppressWarnings("unused")
  private int avail;

  @SuppressWarnings("unused")
  private int ticketHead;

  @SuppressWarnings("unused")
  private int ticketTail;

  /**
   * A queue with all entries free, whose threads sleep with {@link ParkingSleeper}.
   *
   * @param depth entries, 1 or more
   * @param closing whether the transport is to be closed ({@code XPT_CLOSE}); once true it stays
   *     true. Read at each test of a waiting thread, without any lock.
   * @param drain releases the contexts that have completed; run by a thread that got its entries on
   *     the slow path, since it may have slept while completions came in
   */
  public SendQueue(int depth, BooleanSupplier closing, Runnable drain) {
    this(depth, closing, drain, ParkingSleeper::new);
  }

  /**
   * As above, and threads sleep with what the supplier makes.
   *
   * @param depth entries, 1 or more
   * @param closing whether the transport is to be closed
   * @param drain releases the contexts that have completed
   * @param sleepers makes one sleeper for the calling thread
   * @throws IllegalArgumentException if the depth is less than 1
   */
  public SendQueue(
      int depth, BooleanSupplier closing, Runnable drain, Supplier<? extends Sleeper> sleepers) {
    this(depth, closing, drain, sleepers, Tracepoints.NONE);
  }

  /**
   * As above, and the steps of a reservation are traced.
   *
   * @param depth entries, 1 or more
   * @param closing whether the transport is to be closed
   * @param drain releases the contexts that have completed
   * @param sleepers makes one sleeper for the calling thread
   * @param trace called around each step of {@link #reserve}; the steps of giving back belong to
   *     who gives back
   * @throws IllegalArgumentException if the depth is less than 1
   */
  public SendQueue(
      int depth,
      BooleanSupplier closing,
      Runnable drain,
      Supplier<? extends Sleeper> sleepers,
      Tracepoints trace) {
    if (depth < 1) {
      throw new IllegalArgumentException("depth " + depth + " is less than 1");
    }
    this.depth = depth;
    this.closing = closing;
    this.drain = drain;
    this.trace = trace;
    ticketWait = new WaitQueue(sleepers, trace, "ticketWait");
    sendWait = new WaitQueue(sleepers, trace, "sendWait");
    AVAIL.setRelease(this, depth); // before the object is shared
  }

  /**
   * Reserves entries, sleeping until there are enough.
   *
   * @param entries 1 up to the depth; more could never be had
   * @return true: the entries are the caller's, who gives them back once. False: the transport is
   *     closing, and nothing was reserved. A fast path does not look at that: it may succeed on a
   *     closing transport, where the post will then fail or flush.
   * @throws IllegalArgumentException if the entries are out of range
   */
  public boolean reserve(int entries) {
    requireInRange(entries);
    trace.before("reserve.fast");
    int left = subtract(entries); // 1
    trace.after("subtractFast", left);
    if (left >= 0) {
      return true;
    }
    trace.before("reserve.undo");
    addBack(entries); // 2
    trace.after("addBack", 0);
    afterAddBack();
    trace.before("reserve.ticket");
    int ticket = takeTicket(); // 3
    trace.after("takeTicket", ticket);
    return reserveInTurn(entries, ticket);
  }

  /** Steps 4 to 10: wait until the ticket is served, then until there are enough entries. */
  private boolean reserveInTurn(int entries, int ticket) {
    ticketWait.await(() -> isClosing() || served() == ticket); // 4
    boolean closed = readClose("reserve.served"); // 5
    boolean reserved = false;
    while (!closed) {
      trace.before("reserve.take");
      int left = subtract(entries); // 6
      trace.after("subtractServed", left);
      if (left >= 0) {
        reserved = true;
        break;
      }
      trace.before("reserve.undoServed");
      addBack(entries); // 7
      trace.after("addBackServed", 0);
      sendWait.await(() -> isClosing() || available() >= entries);
      closed = readClose("reserve.retry"); // 8
    }
    if (reserved) {
      trace.before("reserve.done");
      serveNextTicket(); // 9
      trace.after("serveNext", 0);
      wakeTickets();
      drain();
    } else {
      trace.before("reserve.fail");
      serveNextTicketOnClose(); // 10
      trace.after("serveNextOnClose", 0);
      wakeTicketsOnClose();
    }
    return reserved;
  }

  private void wakeTickets() {
    trace.before("reserve.wakeTickets");
    wakeTicketWait();
    trace.after("wakeTickets", 0);
  }

  private boolean readClose(String step) {
    trace.before(step);
    boolean closed = isClosing();
    trace.after("readCloseInReserve", closed);
    return closed;
  }

  /**
   * Gives entries back and wakes the ticket that is served, if it waits for them: steps 1 and 2 of
   * a Send completion, and what a Read completion and a failed post do.
   *
   * @param entries as many as were reserved, once
   * @throws IllegalArgumentException if the entries are out of range. That they were reserved is
   *     not checked here: see {@link EntryLedger}.
   */
  public void giveBack(int entries) {
    requireInRange(entries);
    addCompleted(entries); // 1
    wakeWaiterForEntries(); // 2
  }

  /** Step 2 of a Send completion, and of whatever else gives entries back. */
  final void wakeWaiterForEntries() {
    if (anyoneWaitsForEntries()) {
      wakeSendWait();
    }
  }

  /**
   * Wakes everyone who waits for a ticket or for entries, so that they see that the transport is
   * closing. Call it after the closing flag is set. The kernel that the deferred-release series
   * patches does not do it on a deferred close; a later fix does.
   */
  public void wakeAll() {
    ticketWait.wake();
    sendWait.wake();
  }

  /** Entries that the queue has in all. */
  public int depth() {
    return depth;
  }

  /**
   * Free entries at this moment; negative while somebody has subtracted too much ({@code
   * sc_sq_avail}).
   */
  public int available() {
    // Opaque (atomic_read): a stale value is corrected by the wakeup that follows the change; the
    // barrier in WaitQueue.putOn keeps the test behind it. Plain could be hoisted out of the wait.
    return (int) AVAIL.getOpaque(this);
  }

  /** How many tickets were taken so far, modulo 2^32 ({@code sc_sq_ticket_head}). */
  public int ticketsTaken() {
    // Opaque (atomic_read): for an observer only.
    return (int) TICKET_HEAD.getOpaque(this);
  }

  /** The ticket that is served now, modulo 2^32 ({@code sc_sq_ticket_tail}). */
  public int served() {
    // Opaque (atomic_read): what follows in the served thread begins with a volatile subtract.
    // Plain
    // could be hoisted out of the wait.
    return (int) TICKET_TAIL.getOpaque(this);
  }

  /** Threads whose ticket is not yet served ({@code sc_sq_ticket_wait}). */
  public WaitQueue ticketWait() {
    return ticketWait;
  }

  /** The thread whose ticket is served, while it waits for entries ({@code sc_send_wait}). */
  public WaitQueue sendWait() {
    return sendWait;
  }

  /** Steps 4, 5, 7 and 8 of reserve: reads {@code XPT_CLOSE}. */
  protected boolean isClosing() {
    return closing.getAsBoolean();
  }

  /**
   * Steps 1 and 6 of reserve.
   *
   * @return free entries afterwards; if negative, nothing was reserved and they must be added back
   */
  protected int subtract(int entries) {
    // Volatile (atomic_sub_return, a full barrier): it acquires what the giver-back released.
    // Weaker,
    // the sender may write into entries that the hardware's completion is still reading.
    return (int) AVAIL.getAndAdd(this, -entries) - entries;
  }

  /** Steps 2 and 7 of reserve: undoes a subtract that was too much. It wakes nobody. */
  protected void addBack(int entries) {
    // Release (atomic_add, unordered in the kernel; Java has none weaker): it publishes nothing of
    // this thread's. What it lacks is not a barrier but a wakeup, see the finding above.
    int unused = (int) AVAIL.getAndAddRelease(this, entries);
  }

  /** After step 2 of reserve: nobody is woken, as in the kernel. Where a mend can. */
  protected void afterAddBack() {}

  /** Step 3 of reserve. */
  protected int takeTicket() {
    // Volatile (atomic_fetch_inc, a full barrier): indivisible is what matters; with two accesses
    // two
    // threads have the same ticket, and a later one is never served.
    return (int) TICKET_HEAD.getAndAdd(this, 1);
  }

  /** Steps 9 and 10 of reserve: lets the next ticket be served. */
  protected void serveNextTicket() {
    // Release (atomic_inc, unordered in the kernel): the waitqueue's lock, which the wake that
    // follows
    // takes, orders it. Without that lock the next ticket might test before and sleep after.
    int unused = (int) TICKET_TAIL.getAndAddRelease(this, 1);
  }

  /** Step 10 of reserve: who fails lets the next ticket be served all the same. */
  protected void serveNextTicketOnClose() {
    serveNextTicket();
  }

  /** Step 10 of reserve: who fails lets the others look whether it is their turn all the same. */
  protected void wakeTicketsOnClose() {
    wakeTickets();
  }

  /** Steps 9 and 10 of reserve: lets everyone who waits for a ticket look at which is served. */
  protected void wakeTicketWait() {
    ticketWait.wake();
  }

  /** The last step of a slow path that got its entries. */
  protected void drain() {
    drain.run();
  }

  /** Step 1 of a Send completion, then its barrier. */
  protected void addCompleted(int entries) {
    // Volatile, then a full barrier (atomic_add, smp_mb__after_atomic): entries first, then the
    // look
    // at the waitqueue. Without it the look may come first, find nobody, and the sleeper, which was
    // just putting itself on, sees the old count and sleeps for ever.
    int unused = (int) AVAIL.getAndAdd(this, entries);
    VarHandle.fullFence();
  }

  /** Step 2 of a Send completion: is anyone to be woken? */
  protected boolean anyoneWaitsForEntries() {
    return sendWait.anyoneOn();
  }

  /** Step 2 of a Send completion: wakes whoever waits for entries. */
  protected void wakeSendWait() {
    sendWait.wake();
  }

  private void requireInRange(int entries) {
    if (entries < 1 || entries > depth) {
      throw new IllegalArgumentException(entries + " entries: not from 1 to " + depth);
    }
  }
}
