package svcrdma.release;

import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The pool of service threads ({@code nfsd}, {@code struct svc_pool}), which all transports share:
 * a ready queue of transports that have something to do, and the threads that serve them.
 *
 * <p>Going idle is a handshake: a thread that finds nothing (1) is ready to sleep and pushes itself
 * on the idle list, (2) looks at the ready queue again, (3) sleeps. A waker looks at the first
 * entry of the idle list, and at that only. A thread takes its entry off itself, which it can only
 * when it is the first; if it is not, another has pushed itself since, found nothing to do then,
 * and so has taken over what this one was woken for.
 *
 * <p><b>Thread-safety.</b> All public methods may be called by any thread; {@link #stop} not by a
 * service thread.
 *
 * <p><b>Ordering.</b> What a thread did before it added a transport is visible to the service
 * thread that dequeues it.
 */
public class ServiceThreads {
  private static final class Idle extends LockFreeList.Node<Idle> {
    // Volatile (the task's state: set_current_state on one side, wake_up_process on the other):
    // plain could be hoisted out of the loop that sleeps.
    volatile boolean asleep;

    // Volatile: a waker clears asleep and then reads this, the thread writes this and then reads
    // asleep; so either the waker wakes the new one or the thread does not sleep. Set before the
    // thread is on the idle list for the first time.
    volatile @Nullable Sleeper sleeper;
  }

  private final Tracepoints trace;
  private final Supplier<? extends Sleeper> sleepers;
  private final List<Thread> threads = new ArrayList<>();
  private final List<Idle> entries = new ArrayList<>(); // one for each thread

  // sp_xprts: in the kernel a lwq, to which one adds without a lock as well.
  private final ConcurrentLinkedQueue<Transport> ready = new ConcurrentLinkedQueue<>();

  // sp_idle_threads. Each entry is taken off by its own thread, so no consumer lock is needed.
  private final LockFreeList<Idle> idle = new LockFreeList<>();

  // Volatile (kthread_should_stop): looked at where the ready queue is, and for the same reasons.
  private volatile boolean stopping;

  /**
   * A pool whose threads {@code t1}, {@code t2} ... run.
   *
   * @param count threads, 1 or more
   * @param factory makes them
   * @param trace called around each step
   */
  public ServiceThreads(int count, ThreadFactory factory, Tracepoints trace) {
    this(count, factory, ParkingSleeper::new, trace);
  }

  /**
   * As above, and threads sleep with what the supplier makes.
   *
   * @param count threads, 1 or more
   * @param factory makes them
   * @param sleepers makes one sleeper for the calling thread
   * @param trace called around each step
   */
  public ServiceThreads(
      int count, ThreadFactory factory, Supplier<? extends Sleeper> sleepers, Tracepoints trace) {
    this.trace = trace;
    this.sleepers = sleepers;
    for (int i = 1; i <= count; i++) {
      Idle self = new Idle();
      Thread thread = factory.newThread(() -> run(self));
      thread.setName("t" + i);
      threads.add(thread);
      entries.add(self);
    }
    threads.forEach(Thread::start);
  }

  /**
   * Adds a transport and wakes one idle thread: step 5 of {@code svc_xprt_enqueue}. The caller has
   * set {@code XPT_BUSY}, which keeps the transport from being here twice.
   */
  void add(Transport transport) {
    ready.add(transport);
    trace.before("wakeFirst");
    wakeIdleThread();
    trace.after("wakeFirst", 0);
  }

  /** Transports in the ready queue, at this moment. */
  public int ready() {
    return ready.size();
  }

  /** How often this transport is in the ready queue, at this moment. */
  int ready(Transport transport) {
    return (int) ready.stream().filter(entry -> entry == transport).count();
  }

  /** Threads that sleep, or are about to, and whom nobody has woken, at this moment. */
  public int asleep() {
    int asleep = 0;
    for (Idle entry : entries) {
      if (entry.asleep) {
        asleep++;
      }
    }
    return asleep;
  }

  /**
   * Whether this thread sleeps, or is about to, and nobody has woken it, at this moment.
   *
   * @param number from 1, as in its name
   */
  public boolean isAsleep(int number) {
    return entries.get(number - 1).asleep;
  }

  /**
   * The numbers of the threads on the idle list, the first to be woken first: right only if nothing
   * moves meanwhile.
   */
  public List<Integer> idle() {
    return idle.contents().stream().map(entry -> entries.indexOf(entry) + 1).toList();
  }

  /** Ends the threads once the ready queue is empty, and returns when they have ended. */
  public void stop() {
    stopping = true;
    wakeIdleThread();
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException("interrupted while the service threads end", e);
      }
    }
  }

  private void run(Idle self) {
    self.sleeper = sleepers.get();
    while (true) {
      Transport transport = dequeue(self);
      if (transport == null) {
        wakeIdleThread(); // the next one ends as well
        return;
      }
      wakeAnother();
      transport.serve();
    }
  }

  private @Nullable Transport dequeue(Idle self) {
    while (true) {
      trace.before("svc.dequeue");
      Transport transport = ready.poll();
      if (transport != null) {
        trace.after("dequeue", 0);
        return transport;
      }
      if (stopping) {
        return null;
      }
      waitForWork(self);
    }
  }

  /** Sleeps while there is nothing to do ({@code svc_thread_wait_for_work}). */
  private void waitForWork(Idle self) {
    trace.before("push");
    self.asleep = true;
    boolean unused = idle.add(self);
    trace.after("push", 0);
    if (hasNothingToDo()) {
      sleep(self);
    }
    while (!leave(self)) {
      self.asleep = true;
      if (tryAgain(self)) {
        break;
      }
      sleep(self);
    }
    self.asleep = false;
  }

  private boolean leave(Idle self) {
    trace.before("leave");
    boolean left = idle.deleteFirstIf(self);
    trace.after("leave", left);
    return left;
  }

  private boolean tryAgain(Idle self) {
    trace.before("tryAgain");
    boolean left = idle.deleteFirstIf(self);
    trace.after("tryAgain", left);
    return left;
  }

  private void sleep(Idle self) {
    trace.before("sleep");
    while (self.asleep) {
      Objects.requireNonNull(self.sleeper).sleep();
      self.sleeper = sleepers.get();
    }
    trace.after("wake", 0);
  }

  /** The second look, after the push ({@code svc_thread_should_sleep}). */
  protected boolean hasNothingToDo() {
    // Full barrier (the llist_add before it is a cmpxchg): on the idle list first, then the look.
    // It pairs with the one in wakeIdleThread: either the waker sees this thread or this thread
    // sees the transport.
    VarHandle.fullFence();
    trace.before("look");
    boolean nothing = ready.isEmpty() && !stopping;
    trace.after("look", nothing);
    return nothing;
  }

  /** A thread that has dequeued wakes another if more is queued. */
  protected void wakeAnother() {
    trace.before("wakeAnother");
    boolean more = !ready.isEmpty();
    trace.after("wakeAnother", more);
    if (more) {
      wakeIdleThread();
    }
  }

  /** Wakes the first thread on the idle list ({@code svc_pool_wake_idle_thread}). */
  private void wakeIdleThread() {
    // Full barrier (lwq_enqueue ends with a cmpxchg): in the ready queue first, then the look at
    // the idle list. See hasNothingToDo.
    VarHandle.fullFence();
    Idle first = idle.first();
    if (first != null) {
      first.asleep = false;
      Objects.requireNonNull(first.sleeper).wake();
    }
  }
}
