package svcrdma.checks.schedule;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import svcrdma.release.ParkingSleeper;
import svcrdma.release.Sleeper;
import svcrdma.release.Tracepoints;

/**
 * A scheduler: holds every thread that it made in front of each access to shared memory, and lets
 * one of them make one access at a time. So a run is what the caller says, whatever the machine
 * does. A clock is involved only to fail instead of hanging.
 */
public final class HeldThreads implements Tracepoints, ThreadFactory {
  private static final long LIMIT_SECONDS = 30;

  /**
   * Steps within the pool of service threads, and their actions: where a whole transport is held,
   * they belong to the dequeue and to the enqueue (spec/README.md).
   */
  public static final Set<String> POOL =
      Set.of("push", "look", "sleep", "wake", "leave", "tryAgain", "wakeAnother", "wakeFirst");

  /** Ends an actor where it stands. */
  private static final class Ended extends RuntimeException {
    private static final long serialVersionUID = 1;

    Ended() {
      super("the run is over", null, false, false);
    }
  }

  /** One thread, under the name that the specification gives to its actor. */
  private static final class Actor {
    @Nullable String step;
    boolean mayGo;
    boolean ended;
    @Nullable String action;
    @Nullable Throwable failure;
    @Nullable HeldSleeper sleeper;

    boolean rests() {
      return ended || step != null;
    }
  }

  /** Parks as ever, and tells whether it was woken. */
  private static final class HeldSleeper implements Sleeper {
    private final Sleeper parking = new ParkingSleeper();
    private volatile boolean woken;

    @Override
    public void sleep() {
      parking.sleep();
    }

    @Override
    public void wake() {
      woken = true;
      parking.wake();
    }
  }

  private final Set<String> notHeld;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  // All guarded by the lock.
  private final Map<Thread, Actor> actors = new LinkedHashMap<>();
  private boolean free;
  private boolean over;
  private long flush;

  /** A scheduler that does not see these steps and actions. */
  public HeldThreads(Set<String> notHeld) {
    this.notHeld = notHeld;
  }

  /** Whether it sees a step. */
  boolean holds(String step) {
    return !notHeld.contains(step);
  }

  @Override
  public Thread newThread(Runnable body) {
    Actor actor = new Actor();
    Thread thread = new Thread(() -> run(actor, body));
    thread.setDaemon(true);
    lock.lock();
    try {
      actors.put(thread, actor);
    } finally {
      lock.unlock();
    }
    return thread;
  }

  private void run(Actor actor, Runnable body) {
    Throwable failure = null;
    try {
      body.run();
    } catch (RuntimeException | Error e) {
      failure = e;
    }
    lock.lock();
    try {
      actor.failure = failure;
      actor.ended = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Makes sleepers for the threads that wait. */
  public Sleeper newSleeper() {
    HeldSleeper sleeper = new HeldSleeper();
    lock.lock();
    try {
      Actor actor = actors.get(Thread.currentThread());
      if (actor != null) {
        actor.sleeper = sleeper;
      }
    } finally {
      lock.unlock();
    }
    return sleeper;
  }

  @Override
  public void before(String step) {
    if (!holds(step)) {
      return;
    }
    lock.lock();
    try {
      Actor actor = actors.get(Thread.currentThread());
      if (actor == null || free) {
        return;
      }
      actor.step = step;
      changed.signalAll();
      while (!actor.mayGo && !free && !over) {
        changed.awaitUninterruptibly();
      }
      if (over) {
        throw new Ended();
      }
      actor.mayGo = false;
      actor.step = null;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void after(String action, long seen) {
    if (!holds(action)) {
      return;
    }
    lock.lock();
    try {
      Actor actor = actors.get(Thread.currentThread());
      if (actor != null) {
        actor.action = action;
      }
      if (action.equals("startFlush")) {
        flush = seen;
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Lets one actor make the access in front of which it stands, and returns when it stands in front
   * of the next, or has ended.
   *
   * @return the action that it took; null if it failed or ended instead
   */
  public @Nullable String step(String name) {
    lock.lock();
    try {
      Actor actor = find(name);
      await(actor::rests, name);
      if (actor.ended) {
        return null;
      }
      actor.action = null;
      actor.step = null;
      actor.mayGo = true;
      changed.signalAll();
      await(actor::rests, name);
      return actor.action;
    } finally {
      lock.unlock();
    }
  }

  /** Where an actor stands; null if it has ended. */
  public @Nullable String standsAt(String name) {
    lock.lock();
    try {
      Actor actor = find(name);
      await(actor::rests, name);
      return actor.ended ? null : actor.step;
    } finally {
      lock.unlock();
    }
  }

  /** Whether there is an actor of this name, and it is not where it rests. */
  public boolean isAtWork(String name, String rest) {
    lock.lock();
    try {
      boolean exists = actors.keySet().stream().anyMatch(thread -> thread.getName().equals(name));
      String step = exists ? standsAt(name) : null;
      return step != null && !step.equals(rest);
    } finally {
      lock.unlock();
    }
  }

  /** Whether an actor that waits has been woken. */
  public boolean isWoken(String name) {
    lock.lock();
    try {
      HeldSleeper sleeper = find(name).sleeper;
      return sleeper != null && sleeper.woken;
    } finally {
      lock.unlock();
    }
  }

  /** What the last flush of the workqueue waits for. */
  public long flush() {
    lock.lock();
    try {
      return flush;
    } finally {
      lock.unlock();
    }
  }

  /** All actors, in the order in which they were made. */
  public Iterable<String> names() {
    lock.lock();
    try {
      return actors.keySet().stream().map(Thread::getName).toList();
    } finally {
      lock.unlock();
    }
  }

  /** The first failure of an actor; null if there is none. */
  public @Nullable Throwable failure() {
    lock.lock();
    try {
      for (Actor actor : actors.values()) {
        if (actor.failure != null) {
          return actor.failure;
        }
      }
      return null;
    } finally {
      lock.unlock();
    }
  }

  /** Ends all threads where they stand. */
  public void end() {
    lock.lock();
    try {
      over = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Lets all threads run on as they like. */
  public void letGo() {
    lock.lock();
    try {
      free = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private Actor find(String name) {
    for (Map.Entry<Thread, Actor> entry : actors.entrySet()) {
      if (entry.getKey().getName().equals(name)) {
        return entry.getValue();
      }
    }
    throw new AssertionError("no actor " + name);
  }

  private void await(BooleanSupplier condition, String name) {
    long left = TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    while (!condition.getAsBoolean()) {
      if (left <= 0) {
        throw new AssertionError(name + " does not come to its next step");
      }
      try {
        left = changed.awaitNanos(left);
      } catch (InterruptedException e) {
        throw new AssertionError("nobody interrupts this thread", e);
      }
    }
  }
}
