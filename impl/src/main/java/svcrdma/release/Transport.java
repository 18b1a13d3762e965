package svcrdma.release;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One connection of the NFS/RDMA server ({@code svcxprt_rdma} with its {@code svc_xprt}): its
 * flags, who serves it when, how it replies, and how it ends.
 *
 * <p>A transport that has something to do is <em>enqueued</em> with the {@link ServiceThreads}, by
 * whoever finds that; {@code XPT_BUSY} keeps it from being there twice. A service thread takes one
 * call, lets others have the transport ({@code received}), replies and releases. The release
 * happens as the {@link ReleaseDesign} says.
 *
 * <p>It ends by a <em>deferred close</em>, which leaves the work to a service thread, or by a
 * <em>direct close</em> in the thread of the caller. Either way it is deleted once: the queue pair
 * goes to error, and who drops the last reference frees it.
 *
 * <p>Each place where a mechanism of the protocol acts is a small protected method.
 *
 * <p><b>Thread-safety.</b> All public methods may be called by any thread. Who calls one must hold
 * a reference, or be of those whom the protocol knows to be done before the transport is freed;
 * every call that comes later throws {@link LedgerException}.
 *
 * <p><b>Ordering.</b> What the owner of {@code XPT_BUSY} did is visible to the next owner. What
 * anybody did while he held a reference is visible to who frees the transport.
 */
public class Transport {

  /**
   * What a transport is made with.
   *
   * @param queueDepth Send Queue entries, 1 or more. A reply with its Writes must fit in.
   * @param requestLimit requests in progress, 0 for no limit ({@code svc_conn_limit})
   * @param hardware decides what fails
   * @param sleepers makes a sleeper for a thread that waits
   * @param threads makes the threads that poll the Completion Queues, and the design's
   * @param trace called around each access to shared memory
   */
  public record Settings(
      int queueDepth,
      int requestLimit,
      Hardware hardware,
      Supplier<? extends Sleeper> sleepers,
      ThreadFactory threads,
      Tracepoints trace) {}

  private enum Life {
    ALIVE,
    DEAD,
    FREED
  }

  private static final int XPT_BUSY = 1;
  private static final int XPT_DATA = 2;
  private static final int XPT_CLOSE = 4;
  private static final int XPT_DEAD = 8;

  private static final String FREE = "free";
  private static final String POST = "post";
  private static final Set<Life> ALIVE = EnumSet.of(Life.ALIVE);
  private static final Set<Life> DEAD = EnumSet.of(Life.DEAD);
  private static final Set<Life> NOT_FREED = EnumSet.of(Life.ALIVE, Life.DEAD);

  private static final VarHandle FLAGS;
  private static final VarHandle REFS;
  private static final VarHandle RQSTS;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      FLAGS = lookup.findVarHandle(Transport.class, "flags", int.class);
      REFS = lookup.findVarHandle(Transport.class, "refs", int.class);
      RQSTS = lookup.findVarHandle(Transport.class, "rqsts", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  // xpt_flags, xpt_ref and xpt_nr_rqsts, through their VarHandles only.
  @SuppressWarnings("unused")
  private int flags;

  @SuppressWarnings("unused")
  private int refs = 1;

  @SuppressWarnings("unused")
  private int rqsts;

  private final int requestLimit;
  private final Tracepoints trace;
  private final ServiceThreads serviceThreads;
  private final SendContextPool pool;
  private final Ledgers ledgers;
  private final ReleaseDesign design;
  private final SendQueue sendQueue;
  private final QueuePair queuePair;
  private final ConnectionManager connectionManager = new ConnectionManager();
  private final Account<Life> life = new Account<>("transport", 1, Life.ALIVE, "connect");
  private final CountDownLatch freed = new CountDownLatch(1);

  // sc_rq_dto_lock, and the queues that it guards: sc_read_complete_q and sc_rq_dto_q.
  private final Object dtoLock = new Object();
  private final ArrayDeque<Call> readComplete = new ArrayDeque<>();
  private final ArrayDeque<Call> arrived = new ArrayDeque<>();

  /**
   * A connected transport.
   *
   * @param settings its sizes and surroundings
   * @param pool its send contexts, none of which is in use
   * @param design makes its release design
   * @param serviceThreads serve it
   */
  public Transport(
      Settings settings,
      SendContextPool pool,
      ReleaseDesign.Factory design,
      ServiceThreads serviceThreads) {
    requestLimit = settings.requestLimit();
    trace = settings.trace();
    this.serviceThreads = serviceThreads;
    this.pool = pool;
    ledgers = pool.ledgers();
    this.design = design.attach(pool, this::triggerRelease, settings);
    sendQueue = newSendQueue(settings, this::isClosing, this::drainInReserve);
    queuePair =
        new QueuePair(
            settings.hardware(),
            this::callReceived,
            this::receivesFlushed,
            settings.threads(),
            trace);
  }

  /**
   * Makes the Send Queue. Called once by the constructor, before anything else of a subclass is
   * initialised.
   */
  protected SendQueue newSendQueue(Settings settings, BooleanSupplier closing, Runnable drain) {
    return new SendQueue(
        settings.queueDepth(), closing, drain, settings.sleepers(), settings.trace());
  }

  /** Its send contexts. */
  public SendContextPool pool() {
    return pool;
  }

  /** Its Send Queue's accounting. */
  public SendQueue sendQueue() {
    return sendQueue;
  }

  /** Its queue pair. */
  public QueuePair queuePair() {
    return queuePair;
  }

  /** What is called around each access. */
  public final Tracepoints trace() {
    return trace;
  }

  /** Whether it has been freed. */
  public boolean isFreed() {
    return freed.getCount() == 0;
  }

  /**
   * Returns when it has been freed.
   *
   * @throws InterruptedException if the calling thread is interrupted
   */
  public void awaitFreed() throws InterruptedException {
    freed.await();
  }

  /** Calls received and not picked up, at this moment, with those whose Reads are done. */
  public int waitingCalls() {
    synchronized (dtoLock) {
      return arrived.size() + readComplete.size();
    }
  }

  // ---------------------------------------------------------------------------------------------
  // Flags

  private int readFlags() {
    // Opaque (READ_ONCE): all flags at one moment. Whoever changes one enqueues after it, and that
    // look comes later in the one order of accesses to the flags.
    return (int) FLAGS.getOpaque(this);
  }

  private void set(int flag) {
    // Release (set_bit, unordered in the kernel; the accesses before it are ordered there by the
    // cmpxchg of llist_add or a lock): who sees the flag finds what it stands for.
    int unused = (int) FLAGS.getAndBitwiseOrRelease(this, flag);
  }

  private boolean testAndSet(int flag) {
    // Volatile (test_and_set_bit, a full barrier): one thread gets the answer "was clear". Without
    // acquire a new owner of XPT_BUSY may not see what the last one did.
    return ((int) FLAGS.getAndBitwiseOr(this, flag) & flag) != 0;
  }

  private void clear(int flag) {
    // Volatile (clear_bit beside smp_mb__before_atomic or a lock). Without release the next owner
    // may overtake this one. Without acquire the drain that follows the clearing of XPT_DATA may
    // miss the context whose put had set it.
    int unused = (int) FLAGS.getAndBitwiseAnd(this, ~flag);
  }

  /** Whether it is to be closed ({@code XPT_CLOSE}). */
  public boolean isClosing() {
    return (readFlags() & XPT_CLOSE) != 0;
  }

  // ---------------------------------------------------------------------------------------------
  // Enqueue

  /**
   * Hands the transport to a service thread, if there is a reason to and nothing against it ({@code
   * svc_xprt_enqueue}): (1) read the flags; (2) nobody waits for entries; (3) below the request
   * limit; (4) take {@code XPT_BUSY}; (5) into the ready queue. Never sleeps.
   */
  public void enqueue() {
    life.require(NOT_FREED, "enqueue", "use after free");
    trace.before("enqueue.flags");
    int seen = readFlags(); // 1
    trace.after("readFlags", seen);
    if ((seen & XPT_BUSY) != 0) {
      return;
    }
    if ((seen & XPT_CLOSE) == 0) {
      if ((seen & XPT_DATA) == 0 || !hasWriteSpace() || !isBelowRequestLimit()) { // 2, 3
        return;
      }
    }
    trace.before("enqueue.busy");
    boolean wasBusy = testAndSet(XPT_BUSY); // 4
    trace.after("testAndSetBusy", wasBusy);
    if (!wasBusy) {
      life.require(ALIVE, "enqueue", "a dead transport is handed out");
      trace.before("enqueue.ready");
      serviceThreads.add(this); // 5
      trace.after("appendReady", 0);
    }
  }

  /** Step 2 of enqueue: nobody waits for entries ({@code svc_rdma_has_wspace}). */
  protected boolean hasWriteSpace() {
    trace.before("enqueue.sendWait");
    boolean anyone = sendQueue.sendWait().anyoneOn();
    trace.after("readSendWait", anyone);
    if (anyone) {
      return false;
    }
    trace.before("enqueue.ticketWait");
    anyone = sendQueue.ticketWait().anyoneOn();
    trace.after("readTicketWait", anyone);
    return !anyone;
  }

  private boolean isBelowRequestLimit() {
    if (requestLimit == 0) {
      return true;
    }
    trace.before("enqueue.limit");
    int requests = requests();
    trace.after("readRequests", requests);
    return requests < requestLimit;
  }

  private int requests() {
    // Opaque (atomic_read): the barriers in clearBusy and releaseSlot order it.
    return (int) RQSTS.getOpaque(this);
  }

  // ---------------------------------------------------------------------------------------------
  // References

  /** Takes a reference, for a thread that may rely on there being one ({@code svc_xprt_get}). */
  private void getReference() {
    life.require(NOT_FREED, "get reference", "use after free");
    // Release (refcount_inc, unordered in the kernel; Java has none weaker): whoever hands the
    // transport over orders it.
    int unused = (int) REFS.getAndAddRelease(this, 1);
  }

  /**
   * Takes a reference unless the last one has been dropped ({@code kref_get_unless_zero}).
   *
   * @return whether there is one now, for which {@link #putReference} must follow
   */
  public boolean tryGetReference() {
    int seen;
    do {
      // Opaque (READ_ONCE): the compare-and-swap decides.
      seen = (int) REFS.getOpaque(this);
      if (seen == 0) {
        return false;
      }
    } while (!REFS.compareAndSet(this, seen, seen + 1)); // volatile: the weakest that is needed
    return true;
  }

  /** Drops a reference; with the last one, frees the transport ({@code svc_xprt_put}). */
  public void putReference() {
    life.require(NOT_FREED, "put reference", "use after free");
    trace.before("put.reference");
    // Volatile (refcount_dec_and_test: release, and acquire for the last): who frees sees what
    // everybody did before his put.
    int left = (int) REFS.getAndAdd(this, -1) - 1;
    trace.after("putReference", left);
    if (left == 0) {
      free();
    }
  }

  // ---------------------------------------------------------------------------------------------
  // Service thread

  /** What a service thread does with a transport that it has dequeued: its steps 2 to 9. */
  final void serve() {
    trace.before("svc.reference");
    getReference(); // 2
    trace.after("getReference", 0);
    trace.before("svc.close");
    boolean closing = isClosing(); // 3
    trace.after("readClose", closing);
    if (closing) {
      delete();
      release(false);
    } else if (!reserveSlot()) { // 4
      received();
      release(false);
    } else {
      Call call = receive(); // 5
      received(); // 6
      if (call != null) {
        process(call); // 7, 8
      }
      release(true); // 9
    }
  }

  /** Step 4: only the owner of {@code XPT_BUSY} counts up. */
  private boolean reserveSlot() {
    trace.before("svc.slot");
    int requests = requests();
    boolean free = requestLimit == 0 || requests < requestLimit;
    if (free) {
      // Release (atomic_inc, unordered in the kernel): clearBusy orders it.
      int unused = (int) RQSTS.getAndAddRelease(this, 1);
    }
    trace.after("reserveSlot", requests);
    return free;
  }

  /** Step 5 ({@code svc_rdma_recvfrom}): a call, or null. */
  private @Nullable Call receive() {
    trace.before("svc.receive");
    Call call;
    boolean readsDone;
    synchronized (dtoLock) {
      call = readComplete.poll();
      readsDone = call != null;
      if (call == null) {
        call = arrived.poll();
      }
      if (call == null) {
        nothingReceived();
      }
    }
    if (call == null) {
      trace.after("clearXptData", 0);
      return null;
    }
    boolean first = call.needsReads() && !readsDone;
    trace.after(
        readsDone ? "takeReadCall" : first ? "takeCallWithReads" : "takeCall", call.number());
    return readsDone ? call.withReadsDone() : call;
  }

  /**
   * Step 5, when there was no call: clears {@code XPT_DATA}, and that before the drain in release,
   * so that a put which comes after the clearing triggers and one which came before is drained.
   */
  protected void nothingReceived() {
    clearDataUnlessCalls();
  }

  /** Clears {@code XPT_DATA} if there is no call to receive. */
  protected final void clearDataUnlessCalls() {
    synchronized (dtoLock) {
      if (readComplete.isEmpty() && arrived.isEmpty()) {
        clear(XPT_DATA);
      }
    }
  }

  /** Step 6 ({@code svc_xprt_received}): lets others have the transport. */
  protected final void received() {
    trace.before("received.get");
    getReference(); // another thread may delete it as soon as XPT_BUSY is clear
    trace.after("getReferenceInReceived", 0);
    trace.before("received.clearBusy");
    clear(XPT_BUSY);
    // Full barrier (the locked instruction of clear_bit; smp_mb__after_atomic where there is none):
    // XPT_BUSY first, then the look at the requests in enqueue. See releaseSlot.
    VarHandle.fullFence();
    trace.after("clearBusy", 0);
    enqueueInReceived();
    putReference();
  }

  /** Step 6: enqueues for what came while the transport was busy. */
  protected void enqueueInReceived() {
    enqueue();
  }

  /** Steps 7 and 8. */
  private void process(Call call) {
    if (call.needsReads()) {
      postReads(call);
    } else {
      boolean unused = send(call.writes(), this::deferredClose);
    }
  }

  /** Step 9 ({@code svc_xprt_release}). */
  private void release(boolean slot) {
    drainInRelease();
    if (slot) {
      enqueue(); // the reply space, which nobody reads here, was given back
      releaseSlot();
      enqueueAfterSlot();
    }
    putReference();
  }

  private void releaseSlot() {
    trace.before("release.slot");
    // Release, then a full barrier (atomic_dec, smp_wmb in the kernel): the count first, then the
    // look at the flags in enqueue. It pairs with the one in received: of two that give back
    // XPT_BUSY and a slot at the same time one at least sees both, and enqueues.
    int left = (int) RQSTS.getAndAddRelease(this, -1) - 1;
    VarHandle.fullFence();
    trace.after("releaseSlot", left);
  }

  /** Step 9: enqueues for what the request limit refused. */
  protected void enqueueAfterSlot() {
    enqueue();
  }

  // ---------------------------------------------------------------------------------------------
  // Sending

  /**
   * Sends a reply or a call of the backchannel: get, fill, reserve, post.
   *
   * @param writes how many RDMA Writes go before the Send
   * @param close closes the transport if that fails before anything is posted
   * @return whether it was posted, or some of it
   */
  final boolean send(int writes, Runnable close) {
    SendContext context = design.get();
    if (context == null) {
      close.run();
      return false;
    }
    fill(context, writes);
    Reservation reservation = reserve(writes + 1);
    if (reservation != null) {
      context.setReservation(reservation);
      if (postSend(context, reservation)) {
        return true;
      }
    }
    design.put(context);
    close.run();
    return false;
  }

  private void fill(SendContext context, int writes) {
    Page page = ledgers.pages().allocate("fill");
    context.addPage(page, ledgers.mappings().map(page, "fill"));
    for (int i = 0; i < writes; i++) {
      Page chunk = ledgers.pages().allocate("fill");
      context.addChunkPage(chunk, ledgers.mappings().map(chunk, "fill"));
    }
  }

  private @Nullable Reservation reserve(int entries) {
    return sendQueue.reserve(entries) ? ledgers.entries().reserved(entries, "reserve") : null;
  }

  /**
   * Posts a context's chain. If that succeeds, the context is the hardware's: it may have completed
   * and been taken by another sender before this returns, so the caller does not touch it again.
   *
   * @return whether the context was handed over
   */
  protected boolean postSend(SendContext context, Reservation reservation) {
    ledgers.contexts().posted(context, POST);
    boolean posted = post(reservation, status -> sendDone(context, reservation, status));
    if (!posted) {
      ledgers.contexts().notPosted(context, POST);
    }
    return posted;
  }

  private void postReads(Call call) {
    Reservation reservation = reserve(1);
    if (reservation == null || !post(reservation, status -> readDone(call, reservation, status))) {
      deferredClose();
    }
  }

  /** Posts a chain ({@code ib_post_send}); says whether it, or some of it, was accepted. */
  private boolean post(Reservation reservation, CompletionHandler done) {
    trace.before(POST);
    switch (queuePair.post(reservation.entries(), done)) {
      case ALL -> trace.after("postSend", 0);
      case NONE -> {
        trace.after("postRefused", 0);
        deferredClose();
        giveBack(reservation);
        return false;
      }
      case PART -> {
        // Nobody is told when the Writes are done: the entries stay taken, the context is lost.
        trace.after("postPartly", 0);
        deferredClose();
      }
    }
    return true;
  }

  private void giveBack(Reservation reservation) {
    ledgers.entries().givenBack(reservation, POST);
    trace.before("post.giveBack");
    sendQueue.addCompleted(reservation.entries());
    trace.after("giveBackEntries", 0);
    trace.before("post.wake");
    sendQueue.wakeWaiterForEntries();
    trace.after("wakeAfterGiveBack", 0);
  }

  // ---------------------------------------------------------------------------------------------
  // Completion handlers

  /** {@code svc_rdma_wc_send}. */
  private void sendDone(
      SendContext context, Reservation reservation, CompletionHandler.Status status) {
    ledgers.contexts().completed(context, "send completion");
    chainDone(reservation, status); // 1, 2
    design.put(context); // 3
    if (status != CompletionHandler.Status.GOOD) {
      deferredClose(); // 4
    }
  }

  /** {@code svc_rdma_wc_read_done}. */
  private void readDone(Call call, Reservation reservation, CompletionHandler.Status status) {
    chainDone(reservation, status);
    if (status != CompletionHandler.Status.GOOD) {
      deferredClose();
      return;
    }
    trace.before("cq.readDone");
    synchronized (dtoLock) {
      readComplete.add(call);
      set(XPT_DATA);
    }
    trace.after("appendReadDone", call.number());
    enqueue();
  }

  private void chainDone(Reservation reservation, CompletionHandler.Status status) {
    life.require(NOT_FREED, "completion", "use after free");
    ledgers.entries().givenBack(reservation, "completion");
    sendQueue.addCompleted(reservation.entries());
    trace.after(status.action(), reservation.entries());
    trace.before("cq.wake");
    sendQueue.wakeWaiterForEntries();
    trace.after("wakeSenders", 0);
  }

  /** {@code svc_rdma_wc_receive}. */
  private void callReceived(Call call) {
    synchronized (dtoLock) {
      arrived.add(call);
      set(XPT_DATA);
    }
    trace.after("receiveCall", call.number());
    enqueue();
  }

  /** {@code svc_rdma_wc_receive}, flushed. */
  private void receivesFlushed() {
    deferredClose();
  }

  // ---------------------------------------------------------------------------------------------
  // Release: the places at which the design acts

  /** A completion has found nothing to be released: wakes the transport itself (put 2 and 3). */
  protected void triggerRelease() {
    setData();
    enqueue();
  }

  /** Put 2: there is something for a service thread to do. */
  protected final void setData() {
    trace.before("put.data");
    set(XPT_DATA);
    trace.after("setXptData", 0);
  }

  /** A service thread between two calls. */
  protected void drainInRelease() {
    design.drainInRelease();
  }

  /** A sender that had to wait for entries and has them. */
  protected void drainInReserve() {
    design.drainInReserve();
  }

  /** Teardown, when every posted request has completed. */
  protected void drainInTeardown() {
    design.drainInTeardown();
  }

  // ---------------------------------------------------------------------------------------------
  // Close and teardown

  /** Closes the transport, in a service thread ({@code svc_xprt_deferred_close}). Never sleeps. */
  public void deferredClose() {
    life.require(NOT_FREED, "deferred close", "use after free");
    trace.before("close.set");
    boolean wasClosing = testAndSet(XPT_CLOSE);
    trace.after("testAndSetClose", wasClosing);
    if (!wasClosing) {
      enqueue();
    }
    wakeWaitersOnClose();
  }

  /**
   * Closes the transport, in the thread of the caller if no service thread owns it ({@code
   * svc_xprt_close}). The caller holds a reference.
   */
  public void close() {
    trace.before("xclose.set");
    set(XPT_CLOSE);
    trace.after("setClose", 0);
    trace.before("xclose.busy");
    boolean wasBusy = testAndSet(XPT_BUSY);
    trace.after("testAndSetBusyToClose", wasBusy);
    if (!wasBusy) {
      delete();
    }
  }

  /** The connection manager reports the end of the connection ({@code svc_rdma_cma_handler}). */
  public void reportDisconnect() {
    trace.before("cm.start");
    if (connectionManager.begin()) {
      trace.after("reportDisconnect", 0);
      deferredClose();
      connectionManager.end();
    }
  }

  /** The device goes: closes the transport directly, unless it has been freed. */
  public void removeDevice() {
    trace.before("closer.start");
    if (tryGetReference()) {
      trace.after("startClose", 0);
      close();
      putReference();
    }
  }

  /** Closing: wakes everyone who waits for a turn or for entries (a fix that came later). */
  protected void wakeWaitersOnClose() {
    trace.before("close.wakeTickets");
    sendQueue.ticketWait().wake();
    trace.after("wakeTicketsOnClose", 0);
    trace.before("close.wakeSend");
    sendQueue.sendWait().wake();
    trace.after("wakeSendOnClose", 0);
  }

  /** Deletes the transport, once ({@code svc_delete_xprt}). The caller has set {@code XPT_BUSY}. */
  private void delete() {
    life.require(NOT_FREED, "delete", "use after free");
    trace.before("delete.dead");
    boolean wasDead = testAndSet(XPT_DEAD);
    if (!wasDead) {
      life.move(ALIVE, Life.DEAD, "delete", "deleted twice");
    }
    trace.after("testAndSetDead", wasDead);
    if (!wasDead) {
      trace.before("delete.detach");
      queuePair.disconnect();
      trace.after("detach", 0);
      wakeWaitersOnClose();
      dropInitialReference();
    }
  }

  /** Delete, its end. {@code XPT_BUSY} stays set, so that nobody enqueues a dead transport. */
  protected void dropInitialReference() {
    putReference();
  }

  /** {@code svc_rdma_free}, by whoever dropped the last reference. */
  private void free() {
    drainQueuePairAndContexts();
    trace.before("free.flushReceives");
    synchronized (dtoLock) {
      arrived.clear();
      readComplete.clear();
    }
    trace.after("flushReceives", 0);
    pool.destroy();
    trace.before("free.done");
    connectionManager.destroy();
    queuePair.destroy();
    life.move(DEAD, Life.FREED, FREE, "freed twice");
    trace.after("freeTransport", 0);
    freed.countDown();
  }

  /** Free: the last completion first, then the release of what completed. */
  protected void drainQueuePairAndContexts() {
    drainQueuePair();
    drainInTeardown();
  }

  /** Free: returns when every posted request has completed and both handlers are done. */
  protected final void drainQueuePair() {
    trace.before("free.drainQp");
    queuePair.drain();
    trace.after("drainQp", 0);
  }
}
