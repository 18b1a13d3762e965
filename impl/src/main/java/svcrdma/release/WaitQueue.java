package svcrdma.release;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Where threads sleep until a condition holds: the kernel's {@code wait_queue_head_t} with {@code
 * wait_event}, {@code wake_up} and {@code waitqueue_active}.
 *
 * <p>Three things are as in the kernel, and the protocol depends on each:
 *
 * <ul>
 *   <li>a waker <em>removes</em> every sleeper that it wakes, so a thread that has been woken and
 *       has not run yet is not on the queue;
 *   <li>waking an empty queue does nothing and is not remembered;
 *   <li>a wakeup says nothing about the condition: the woken thread tests it again, and sleeps
 *       again if it does not hold.
 * </ul>
 *
 * <p><b>Thread-safety.</b> All methods may be called by any thread.
 *
 * <p><b>Ordering.</b> Who changes a condition and then looks with {@link #anyoneOn} must put a full
 * barrier between the two: it pairs with the one in {@link #putOn}, so that either the changer sees
 * the sleeper or the sleeper sees the change. Who calls {@link #wake} at once needs none: the
 * queue's own lock orders the two.
 */
public class WaitQueue {
  private record Entry(Sleeper sleeper, Thread thread) {}

  private static final VarHandle ON;

  static {
    try {
      ON = MethodHandles.lookup().findVarHandle(WaitQueue.class, "on", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Supplier<? extends Sleeper> sleepers;
  private final Tracepoints trace;
  private final String testStep;
  private final String joinStep;
  private final String lookStep;
  private final String sleepStep;
  private final String leaveStep;

  // wq_head->lock, and what it guards. The kernel has this lock too.
  private final Object lock = new Object();
  private final ArrayDeque<Entry> queue = new ArrayDeque<>();

  // How many are in the queue: written under the lock, read without it.
  @SuppressWarnings("unused") // through ON
  private int on;

  /** A queue whose threads sleep with {@link ParkingSleeper}. */
  public WaitQueue() {
    this(ParkingSleeper::new);
  }

  /**
   * A queue whose threads sleep with what the supplier makes.
   *
   * @param sleepers makes one sleeper for the calling thread, each time that it puts itself on
   */
  public WaitQueue(Supplier<? extends Sleeper> sleepers) {
    this(sleepers, Tracepoints.NONE, "wait");
  }

  /**
   * As above, and its steps are traced.
   *
   * @param sleepers makes one sleeper for the calling thread, each time that it puts itself on
   * @param trace called around each step of waiting; not around a wake, which its caller names
   * @param name what the names of its steps begin with, such as {@code sendWait}
   */
  public WaitQueue(Supplier<? extends Sleeper> sleepers, Tracepoints trace, String name) {
    this.sleepers = sleepers;
    this.trace = trace;
    testStep = name + ".test";
    joinStep = name + ".join";
    lookStep = name + ".look";
    sleepStep = name + ".sleep";
    leaveStep = name + ".leave";
  }

  /**
   * Returns when the condition holds, having slept as often as needed: (1) test; (2) put itself on;
   * (3) test again, without which a change between (1) and (2) would be slept through; (4) sleep
   * until woken, which takes it off; from (2). At the end it is off the queue.
   *
   * @param condition tested by the calling thread, without any lock, any number of times
   */
  public void await(BooleanSupplier condition) {
    trace.before(testStep);
    boolean holds = condition.getAsBoolean(); // 1
    trace.after("testCondition", holds);
    if (holds) {
      return;
    }
    Sleeper sleeper = sleepers.get();
    trace.before(joinStep);
    putOn(sleeper); // 2
    trace.after("joinQueue", 0);
    while (!isTrueOnSecondLook(condition)) { // 3
      trace.before(sleepStep);
      sleep(sleeper); // 4
      sleeper = sleepers.get();
      putOn(sleeper); // 2
      trace.after("wokenJoinsAgain", 0);
    }
    trace.before(leaveStep);
    takeOff(sleeper);
    trace.after("leaveQueue", 0);
  }

  private boolean isTrueOnSecondLook(BooleanSupplier condition) {
    trace.before(lookStep);
    boolean holds = condition.getAsBoolean();
    trace.after("lookAgain", holds);
    return holds;
  }

  /** Wakes every thread that is on the queue, and takes each off ({@code wake_up}). */
  public void wake() {
    synchronized (lock) {
      for (Entry entry = queue.poll(); entry != null; entry = queue.poll()) {
        entry.sleeper().wake();
      }
      noteSize();
    }
  }

  /**
   * Whether a thread is on the queue at this moment ({@code waitqueue_active}). A thread is on it
   * from {@link #putOn} until it is woken or has seen its condition hold.
   */
  public boolean anyoneOn() {
    // Opaque (READ_ONCE): the answer may be old at once in any mode. What makes it usable is the
    // caller's full barrier before it.
    return (int) ON.getOpaque(this) != 0;
  }

  /** Names of the threads that are on the queue at this moment, the longest waiting first. */
  final List<String> sleepers() {
    synchronized (lock) {
      return queue.stream().map(entry -> entry.thread().getName()).toList();
    }
  }

  /** Step of waiting: puts the sleeper on the queue ({@code prepare_to_wait}). */
  protected void putOn(Sleeper sleeper) {
    synchronized (lock) {
      queue.add(new Entry(sleeper, Thread.currentThread()));
      noteSize();
    }
    // Full barrier (smp_store_mb in set_current_state): on the queue first, then the second test.
    // Without it the test may be done early, see the old value, while the waker sees nobody.
    VarHandle.fullFence();
  }

  /** Step of waiting: takes the sleeper off, if a waker has not done so ({@code finish_wait}). */
  protected void takeOff(Sleeper sleeper) {
    synchronized (lock) {
      queue.removeIf(entry -> entry.sleeper() == sleeper);
      noteSize();
    }
  }

  /** Step of waiting: sleeps until woken ({@code schedule}). */
  protected void sleep(Sleeper sleeper) {
    sleeper.sleep();
  }

  private void noteSize() {
    // Opaque (WRITE_ONCE in list_add): ordered by the barrier in putOn; plain could be left out.
    ON.setOpaque(this, queue.size());
  }
}
