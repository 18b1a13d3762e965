package svcrdma.release;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Calls that nobody has picked up: those that have arrived ({@code sc_rq_dto_q}) and those whose
 * RDMA Reads are done ({@code sc_read_complete_q}). {@code XPT_DATA} is set and cleared under the
 * same lock ({@code sc_rq_dto_lock}), so that no call waits without it.
 *
 * <p>Thread-safe.
 */
final class CallQueue {
  private final TransportFlags flags;
  private final Tracepoints trace;
  private final Object lock = new Object();

  // Both guarded by the lock.
  private final ArrayDeque<Call> readDone = new ArrayDeque<>();
  private final ArrayDeque<Call> arrived = new ArrayDeque<>();

  /** No calls, of the transport with these flags. */
  CallQueue(TransportFlags flags, Tracepoints trace) {
    this.flags = flags;
    this.trace = trace;
  }

  /** A call has arrived: the first access of the step {@code rcq.poll}, which began before. */
  void arrive(Call call) {
    append(arrived, call);
    trace.after("receiveCall", call.number());
  }

  /** The Reads of a call are done. */
  void readsDone(Call call) {
    trace.before("cq.readDone");
    append(readDone, call);
    trace.after("appendReadDone", call.number());
  }

  private void append(ArrayDeque<Call> queue, Call call) {
    synchronized (lock) {
      queue.add(call);
      flags.set(TransportFlags.XPT_DATA);
    }
  }

  /**
   * Takes a call, those first whose Reads are done.
   *
   * @param ifEmpty run if there is none, under the lock
   * @return a call, which needs no Reads any more if they are done; or null
   */
  @Nullable Call take(Runnable ifEmpty) {
    trace.before("svc.receive");
    Call read;
    Call fresh = null;
    synchronized (lock) {
      read = readDone.poll();
      if (read == null) {
        fresh = arrived.poll();
        if (fresh == null) {
          ifEmpty.run();
        }
      }
    }
    if (read != null) {
      trace.after("takeReadCall", read.number());
      return read.withReadsDone();
    }
    if (fresh == null) {
      trace.after("clearXptData", 0);
    } else {
      trace.after(fresh.needsReads() ? "takeCallWithReads" : "takeCall", fresh.number());
    }
    return fresh;
  }

  /** Clears {@code XPT_DATA} if there is no call. */
  void clearDataUnlessCalls() {
    synchronized (lock) {
      if (size() == 0) {
        flags.clear(TransportFlags.XPT_DATA);
      }
    }
  }

  /** Drops what nobody will pick up any more ({@code svc_rdma_flush_recv_queues}). */
  void flush() {
    trace.before("free.flushReceives");
    synchronized (lock) {
      arrived.clear();
      readDone.clear();
    }
    trace.after("flushReceives", 0);
  }

  TransportSnapshot.Calls snapshot() {
    synchronized (lock) {
      return new TransportSnapshot.Calls(arrived.size(), readDone.size());
    }
  }

  /** Calls that wait, at this moment. */
  int size() {
    synchronized (lock) {
      return arrived.size() + readDone.size();
    }
  }
}
