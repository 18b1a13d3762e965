package svcrdma.release;

import static svcrdma.release.TransportFlags.XPT_BUSY;
import static svcrdma.release.TransportFlags.XPT_CLOSE;
import static svcrdma.release.TransportFlags.XPT_DATA;
import static svcrdma.release.TransportFlags.XPT_DEAD;

import java.lang.invoke.VarHandle;
import java.util.NavigableMap;
import java.util.concurrent.ThreadFactory;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

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

  private final Tracepoints trace;
  private final ServiceThreads serviceThreads;
  private final SendContextPool pool;
  private final ReleaseDesign design;
  private final SendQueue sendQueue;
  private final QueuePair queuePair;
  private final Sending sending;
  private final CallQueue calls;
  private final RequestSlots slots;
  private final TransportFlags flags = new TransportFlags();
  private final Lifetime lifetime = new Lifetime();
  private final ConnectionManager connectionManager = new ConnectionManager();

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
    trace = settings.trace();
    this.serviceThreads = serviceThreads;
    this.pool = pool;
    this.design = design.attach(pool, this::triggerRelease, settings);
    calls = new CallQueue(flags, trace);
    slots = new RequestSlots(settings.requestLimit());
    sending = new Sending(this, this.design, pool.ledgers(), trace);
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
    return lifetime.isFreed();
  }

  /**
   * Returns when it has been freed.
   *
   * @throws InterruptedException if the calling thread is interrupted
   */
  public void awaitFreed() throws InterruptedException {
    lifetime.awaitFreed();
  }

  /** Calls received and not picked up, at this moment, with those whose Reads are done. */
  public int waitingCalls() {
    return calls.size();
  }

  /**
   * Its state, for debugging and monitoring. Any thread may ask at any time; the answer is one
   * state only if nothing moves meanwhile.
   */
  public final TransportSnapshot snapshot() {
    int seen = flags.read();
    NavigableMap<Integer, TransportSnapshot.Context> contexts =
        pool.ledgers().contexts().snapshot();
    return new TransportSnapshot(
        new TransportSnapshot.Xprt(
            (seen & XPT_DATA) != 0,
            (seen & XPT_BUSY) != 0,
            (seen & XPT_CLOSE) != 0,
            (seen & XPT_DEAD) != 0,
            isFreed(),
            lifetime.references(),
            slots.inProgress()),
        serviceThreads.ready(this),
        new TransportSnapshot.Sq(
            sendQueue.available(), sendQueue.ticketsTaken(), sendQueue.served()),
        new TransportSnapshot.Wait(
            sendQueue.ticketWait().sleepers(), sendQueue.sendWait().sleepers()),
        pool.snapshot(),
        contexts,
        pool.ledgers().contexts().made(),
        queuePair.snapshot(contexts),
        calls.snapshot(),
        design.snapshot());
  }

  /** Whether it is to be closed ({@code XPT_CLOSE}). */
  public boolean isClosing() {
    return flags.has(XPT_CLOSE);
  }

  // ---------------------------------------------------------------------------------------------
  // Enqueue

  /**
   * Hands the transport to a service thread, if there is a reason to and nothing against it ({@code
   * svc_xprt_enqueue}): (1) read the flags; (2) nobody waits for entries; (3) below the request
   * limit; (4) take {@code XPT_BUSY}; (5) into the ready queue. Never sleeps.
   */
  public void enqueue() {
    lifetime.requireNotFreed("enqueue");
    trace.before("enqueue.flags");
    int seen = flags.read(); // 1
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
    boolean wasBusy = flags.testAndSet(XPT_BUSY); // 4
    trace.after("testAndSetBusy", wasBusy);
    if (!wasBusy) {
      lifetime.requireAlive("enqueue");
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
    if (!slots.isLimited()) {
      return true;
    }
    trace.before("enqueue.limit");
    int requests = slots.inProgress();
    trace.after("readRequests", requests);
    return slots.allows(requests);
  }

  // ---------------------------------------------------------------------------------------------
  // References

  /**
   * Takes a reference unless the last one has been dropped ({@code kref_get_unless_zero}).
   *
   * @return whether there is one now, for which {@link #putReference} must follow
   */
  public boolean tryGetReference() {
    return lifetime.tryGet();
  }

  /** Drops a reference; with the last one, frees the transport ({@code svc_xprt_put}). */
  public void putReference() {
    lifetime.requireNotFreed("put reference");
    trace.before("put.reference");
    int left = lifetime.put();
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
    lifetime.get(); // 2
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
      Call call = calls.take(this::nothingReceived); // 5
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
    int requests = slots.inProgress();
    boolean free = slots.allows(requests);
    if (free) {
      slots.reserve();
    }
    trace.after("reserveSlot", requests);
    return free;
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
    calls.clearDataUnlessCalls();
  }

  /** Step 6 ({@code svc_xprt_received}): lets others have the transport. */
  protected final void received() {
    trace.before("received.get");
    lifetime.get(); // another thread may delete it as soon as XPT_BUSY is clear
    trace.after("getReferenceInReceived", 0);
    trace.before("received.clearBusy");
    flags.clear(XPT_BUSY);
    // Full barrier (the locked instruction of clear_bit; smp_mb__after_atomic where there is none):
    // XPT_BUSY first, then the look at the requests in enqueue. See RequestSlots.release.
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
      sending.postReads(call);
    } else {
      boolean unused = sending.send(call.writes(), this::deferredClose);
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
    int left = slots.release();
    trace.after("releaseSlot", left);
  }

  /** Step 9: enqueues for what the request limit refused. */
  protected void enqueueAfterSlot() {
    enqueue();
  }

  // ---------------------------------------------------------------------------------------------
  // Sending and completion

  final Sending sending() {
    return sending;
  }

  /**
   * Posts a context's chain. If that succeeds, the context is the hardware's: it may have completed
   * and been taken by another sender before this returns, so the caller does not touch it again.
   *
   * @return whether the context was handed over
   */
  protected boolean postSend(SendContext context, Reservation reservation) {
    return sending.post(context, reservation);
  }

  /** {@code svc_rdma_wc_receive}. */
  private void callReceived(Call call) {
    calls.arrive(call);
    enqueue();
  }

  /** {@code svc_rdma_wc_receive}, flushed. */
  private void receivesFlushed() {
    deferredClose();
  }

  /** {@code svc_rdma_wc_read_done}, its end. */
  final void readsDone(Call call) {
    calls.readsDone(call);
    enqueue();
  }

  final void requireNotFreed(String where) {
    lifetime.requireNotFreed(where);
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
    flags.set(XPT_DATA);
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
    lifetime.requireNotFreed("deferred close");
    trace.before("close.set");
    boolean wasClosing = flags.testAndSet(XPT_CLOSE);
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
    flags.set(XPT_CLOSE);
    trace.after("setClose", 0);
    trace.before("xclose.busy");
    boolean wasBusy = flags.testAndSet(XPT_BUSY);
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

  /** Closing: wakes everyone who waits for a turn or for entries, if the design does. */
  protected void wakeWaitersOnClose() {
    if (!design.closeWakesWaiters()) {
      return;
    }
    trace.before("close.wakeTickets");
    sendQueue.ticketWait().wake();
    trace.after("wakeTicketsOnClose", 0);
    trace.before("close.wakeSend");
    sendQueue.sendWait().wake();
    trace.after("wakeSendOnClose", 0);
  }

  /** Deletes the transport, once ({@code svc_delete_xprt}). The caller has set {@code XPT_BUSY}. */
  private void delete() {
    lifetime.requireNotFreed("delete");
    trace.before("delete.dead");
    boolean wasDead = flags.testAndSet(XPT_DEAD);
    if (!wasDead) {
      lifetime.deleted("delete");
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
    calls.flush();
    pool.destroy();
    trace.before("free.done");
    connectionManager.destroy();
    queuePair.destroy();
    lifetime.freed("free");
    trace.after("freeTransport", 0);
    lifetime.end();
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
