package svcrdma.release;

import org.jspecify.annotations.Nullable;

/**
 * How one transport sends, from getting a context to the completion: get, fill, reserve, post, and
 * the completion handlers of Sends and of RDMA Reads, which take the same way through the Send
 * Queue.
 *
 * <p>Thread-safe.
 */
final class Sending {
  private static final String POST = "post";

  private final Transport transport;
  private final ReleaseDesign design;
  private final Ledgers ledgers;
  private final Tracepoints trace;

  /** Of a transport that is being made; nothing of it is used before the first send. */
  Sending(Transport transport, ReleaseDesign design, Ledgers ledgers, Tracepoints trace) {
    this.transport = transport;
    this.design = design;
    this.ledgers = ledgers;
    this.trace = trace;
  }

  /**
   * Sends a reply or a call of the backchannel: get, fill, reserve, post.
   *
   * @param writes how many RDMA Writes go before the Send
   * @param close closes the transport if that fails before anything is posted
   * @return whether it was posted, or some of it
   */
  boolean send(int writes, Runnable close) {
    SendContext context = design.get();
    if (context == null) {
      close.run();
      return false;
    }
    fill(context, writes);
    Reservation reservation = reserve(writes + 1);
    if (reservation != null && transport.postSend(context, reservation)) {
      return true;
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
    context.setEntries(writes + 1);
  }

  private @Nullable Reservation reserve(int entries) {
    return transport.sendQueue().reserve(entries)
        ? ledgers.entries().reserved(entries, "reserve")
        : null;
  }

  /** Posts a context's chain; says whether the context was handed over. */
  boolean post(SendContext context, Reservation reservation) {
    int number = context.number();
    trace.before(POST);
    ledgers.contexts().posted(context, POST);
    Hardware.Accepted accepted =
        transport
            .queuePair()
            .post(reservation.entries(), number, status -> sendDone(context, reservation, status));
    if (accepted == Hardware.Accepted.NONE) {
      ledgers.contexts().notPosted(context, POST);
    }
    return posted(accepted, reservation);
  }

  /** Posts the RDMA Reads that a call needs, with which it waits. */
  void postReads(Call call) {
    Reservation reservation = reserve(1);
    if (reservation != null) {
      trace.before(POST);
      Hardware.Accepted accepted =
          transport
              .queuePair()
              .post(reservation.entries(), status -> readDone(call, reservation, status));
      if (posted(accepted, reservation)) {
        return;
      }
    }
    transport.deferredClose();
  }

  /** What follows {@code ib_post_send}; says whether the chain, or some of it, was accepted. */
  private boolean posted(Hardware.Accepted accepted, Reservation reservation) {
    switch (accepted) {
      case ALL -> trace.after("postSend", 0);
      case NONE -> {
        trace.after("postRefused", 0);
        transport.deferredClose();
        giveBack(reservation);
        return false;
      }
      case PART -> {
        // Nobody is told when the Writes are done: the entries stay taken, the context is lost.
        trace.after("postPartly", 0);
        transport.deferredClose();
      }
    }
    return true;
  }

  private void giveBack(Reservation reservation) {
    ledgers.entries().givenBack(reservation, POST);
    trace.before("post.giveBack");
    transport.sendQueue().addCompleted(reservation.entries());
    trace.after("giveBackEntries", 0);
    trace.before("post.wake");
    transport.sendQueue().wakeWaiterForEntries();
    trace.after("wakeAfterGiveBack", 0);
  }

  /** {@code svc_rdma_wc_send}. */
  private void sendDone(
      SendContext context, Reservation reservation, CompletionHandler.Status status) {
    ledgers.contexts().completed(context, "send completion");
    chainDone(reservation, status); // 1, 2
    design.put(context); // 3
    if (status != CompletionHandler.Status.GOOD) {
      transport.deferredClose(); // 4
    }
  }

  /** {@code svc_rdma_wc_read_done}. */
  private void readDone(Call call, Reservation reservation, CompletionHandler.Status status) {
    chainDone(reservation, status);
    if (status == CompletionHandler.Status.GOOD) {
      transport.readsDone(call);
    } else {
      transport.deferredClose();
    }
  }

  private void chainDone(Reservation reservation, CompletionHandler.Status status) {
    transport.requireNotFreed("completion");
    ledgers.entries().givenBack(reservation, "completion");
    transport.sendQueue().addCompleted(reservation.entries());
    trace.after(status.action(), reservation.entries());
    trace.before("cq.wake");
    transport.sendQueue().wakeWaiterForEntries();
    trace.after("wakeSenders", 0);
  }
}
