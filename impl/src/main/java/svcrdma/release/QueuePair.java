package svcrdma.release;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A queue pair and its two Completion Queues, each polled by one thread: what stands for the
 * hardware ({@code struct ib_qp}, {@code ib_alloc_cq} with a workqueue).
 *
 * <p>Posted chains are executed at once and complete in order. When the queue pair is in error,
 * everything that is posted, before or after, completes as flushed; and the posted Receives flush
 * once.
 *
 * <p><b>Thread-safety.</b> All public methods may be called by any thread. Send completions are
 * delivered one at a time, and so are Receive completions; the two run beside each other.
 *
 * <p><b>Ordering.</b> What a thread did before a post is visible to the completion handler, and
 * what a handler did is visible to whoever {@link #drain} returns to. The lock in here stands for
 * the hardware and its driver and is no lock of the protocol; no handler runs under it.
 */
public final class QueuePair {
  /** A chain; {@code done} is null if only its Writes were accepted. */
  private record Posted(int entries, int context, @Nullable CompletionHandler done) {
    TransportSnapshot.Chain snapshot() {
      TransportSnapshot.ChainKind kind =
          done == null
              ? TransportSnapshot.ChainKind.WRITES
              : context == NO_CONTEXT
                  ? TransportSnapshot.ChainKind.READ
                  : TransportSnapshot.ChainKind.SEND;
      return new TransportSnapshot.Chain(kind, context, entries);
    }
  }

  /** The chain's is no Send. */
  static final int NO_CONTEXT = 0;

  private final Hardware hardware;
  private final Tracepoints trace;
  private final Consumer<Call> received;
  private final Runnable receivesFlushed;

  private final Object lock = new Object();

  // All guarded by the lock.
  private final ArrayDeque<Posted> posted = new ArrayDeque<>();
  private final ArrayDeque<Call> arriving = new ArrayDeque<>();
  private boolean error;
  private boolean flushed;
  private boolean sendHandlerRuns;
  private boolean receiveHandlerRuns;
  private boolean destroyed;

  /**
   * A connected queue pair, whose threads {@code send-cq} and {@code receive-cq} run.
   *
   * @param hardware decides what fails
   * @param received handles a Receive that carries a call; its first access is traced by it as the
   *     action of the step {@code rcq.poll}
   * @param receivesFlushed handles the failure or the flush of the posted Receives
   * @param threads makes the two threads
   * @param trace called around each step
   */
  public QueuePair(
      Hardware hardware,
      Consumer<Call> received,
      Runnable receivesFlushed,
      ThreadFactory threads,
      Tracepoints trace) {
    this.hardware = hardware;
    this.received = received;
    this.receivesFlushed = receivesFlushed;
    this.trace = trace;
    start(threads, "send-cq", this::pollSends);
    start(threads, "receive-cq", this::pollReceives);
  }

  private static void start(ThreadFactory threads, String name, Runnable body) {
    Thread thread = threads.newThread(body);
    thread.setName(name);
    thread.start();
  }

  /**
   * Posts a chain of work requests ({@code ib_post_send}). The completion may run before this
   * returns.
   *
   * @param entries how many entries of the Send Queue the chain occupies, 1 or more
   * @param done called when the last request of the chain is done, if the whole was accepted
   * @return how much was accepted
   */
  public Hardware.Accepted post(int entries, CompletionHandler done) {
    return post(entries, NO_CONTEXT, done);
  }

  /** As above, and the chain is known by the number of its context. */
  Hardware.Accepted post(int entries, int context, CompletionHandler done) {
    synchronized (lock) {
      Hardware.Accepted accepted = hardware.accepts(entries);
      switch (accepted) {
        case ALL -> posted.add(new Posted(entries, context, done));
        case NONE -> {
          return Hardware.Accepted.NONE;
        }
        case PART -> {
          if (entries == 1) {
            return Hardware.Accepted.NONE;
          }
          posted.add(new Posted(0, context, null));
        }
      }
      lock.notifyAll();
      return accepted;
    }
  }

  /**
   * A call comes in from the client.
   *
   * @return whether the connection still took it. If so it is received, or lost when the queue pair
   *     goes to error before.
   */
  public boolean arrive(Call call) {
    synchronized (lock) {
      if (error) {
        return false;
      }
      arriving.add(call);
      lock.notifyAll();
      return true;
    }
  }

  /** Puts the queue pair to error ({@code rdma_disconnect}): what is posted flushes. */
  public void disconnect() {
    synchronized (lock) {
      fail();
    }
  }

  private void fail() {
    error = true;
    arriving.clear();
    lock.notifyAll();
  }

  /**
   * Returns when every posted request has completed and no completion handler runs any more ({@code
   * ib_drain_qp}). The queue pair must be in error, or it never does.
   */
  public void drain() {
    synchronized (lock) {
      Waits.until(this::isDrained, lock);
    }
  }

  /** Whether {@link #drain} would return at once. */
  public boolean isDrained() {
    synchronized (lock) {
      return posted.isEmpty() && flushed && !sendHandlerRuns && !receiveHandlerRuns;
    }
  }

  /**
   * Ends the two threads, once it is drained ({@code ib_destroy_qp}). Nothing may be posted any
   * more.
   */
  public void destroy() {
    synchronized (lock) {
      destroyed = true;
      lock.notifyAll();
    }
  }

  /** Chains that are posted and have not completed, at this moment. */
  public int posted() {
    synchronized (lock) {
      return posted.size();
    }
  }

  /**
   * Its state.
   *
   * @param contexts the transport's
   */
  TransportSnapshot.Qp snapshot(Map<Integer, TransportSnapshot.Context> contexts) {
    synchronized (lock) {
      List<TransportSnapshot.Chain> chains = posted.stream().map(Posted::snapshot).toList();
      Set<Integer> abandoned = new TreeSet<>();
      contexts.forEach(
          (number, context) -> {
            if (context.place() == SendContext.Place.POSTED) {
              abandoned.add(number);
            }
          });
      for (TransportSnapshot.Chain chain : chains) {
        if (chain.kind() == TransportSnapshot.ChainKind.SEND) {
          abandoned.remove(chain.ctx());
        }
      }
      return new TransportSnapshot.Qp(
          chains, error, flushed, List.copyOf(abandoned), arriving.size());
    }
  }

  /** Whether there is something for the thread {@code receive-cq} to do, at this moment. */
  public boolean anythingToReceive() {
    synchronized (lock) {
      return !arriving.isEmpty() || (error && !flushed);
    }
  }

  private void pollSends() {
    while (true) {
      trace.before("cq.poll");
      Posted chain;
      CompletionHandler.Status status;
      synchronized (lock) {
        Waits.until(() -> !posted.isEmpty() || destroyed, lock);
        if (posted.isEmpty()) {
          return;
        }
        chain = posted.remove();
        status = error ? CompletionHandler.Status.FLUSHED : execute(chain);
        sendHandlerRuns = true;
      }
      if (chain.done() == null) { // Writes without their Send: nobody is told
        trace.after("finishWrites", 0);
      } else {
        chain.done().done(status);
      }
      synchronized (lock) {
        sendHandlerRuns = false;
        lock.notifyAll();
      }
    }
  }

  private CompletionHandler.Status execute(Posted chain) {
    if (chain.done() == null || hardware.succeeds()) {
      return CompletionHandler.Status.GOOD;
    }
    fail();
    return CompletionHandler.Status.ERROR;
  }

  private void pollReceives() {
    while (true) {
      trace.before("rcq.poll");
      Call call;
      boolean inError;
      synchronized (lock) {
        Waits.until(() -> anythingToReceive() || destroyed, lock);
        call = arriving.poll();
        inError = call != null && !hardware.receives();
        if (inError) {
          call = null;
          fail();
        }
        if (call == null) {
          if (!error || flushed) {
            return;
          }
          flushed = true;
        }
        receiveHandlerRuns = true;
      }
      if (call == null) {
        trace.after(inError ? "receiveInError" : "flushReceive", 0);
        receivesFlushed.run();
      } else {
        received.accept(call);
      }
      synchronized (lock) {
        receiveHandlerRuns = false;
        lock.notifyAll();
      }
    }
  }
}
