package svcrdma.checks.schedule;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import svcrdma.release.ParkingSleeper;
import svcrdma.release.Sleeper;
import svcrdma.release.Tracepoints;

/**
 * A scheduler: holds every thread that it made in front of each access to shared memory, and lets
 * one of them make one access at a time. So a run is what the caller says, whatever the machine
 * does. A clock is involved only to fail instead of hanging.
 *
 * <p>One thread at a time may give the orders; the turn is handed over from it to the thread that
 * is let go, and back.
 */
public final class HeldThreads implements Tracepoints, ThreadFactory {
  private static final StackWalker FRAMES = StackWalker.getInstance();
  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(30);

  /**
   * Steps within the pool of service threads, and their actions: where a whole transport is held,
   * they belong to the dequeue and to the enqueue (spec/README.md).
   */
  public static final Set<String> POOL =
      Set.of("push", "look", "sleep", "wake", "leave", "tryAgain", "wakeAnother", "wakeFirst");

  /** Ends an actor where it stands. */
  private static final class Ended extends Error {
    private static final long serialVersionUID = 1;

    Ended() {
      super("the run is over", null, false, false);
    }
  }

  /** One thread, under the name that the specification gives to its actor. */
  private final class Actor extends Thread {
    private final Runnable body;

    // Orders all that follows: this thread writes it while it has the turn, the others read it
    // while it has not.
    private volatile boolean hasTurn = true;

    private @Nullable String step; // null when it has ended
    private @Nullable String action;
    private long seen;
    private long callStack;
    private @Nullable Throwable failure;
    private @Nullable HeldSleeper sleeper;

    Actor(Runnable body) {
      this.body = body;
      setDaemon(true);
    }

    @Override
    public void run() {
      try {
        body.run();
      } catch (Ended e) {
        // As asked.
      } catch (RuntimeException | Error e) {
        failure = e;
      }
      step = null;
      giveTurnBack();
    }

    void holdBefore(String next) {
      callStack = fingerprint();
      step = next;
      giveTurnBack();
      while (!hasTurn && !free && !over) {
        LockSupport.park(HeldThreads.this);
      }
      hasTurn = true;
      if (over) {
        throw new Ended();
      }
    }

    private static long fingerprint() {
      return FRAMES.walk(
          frames ->
              frames
                  .mapToLong(
                      frame ->
                          mix(
                              mix(
                                  frame.getClassName().hashCode(),
                                  frame.getMethodName().hashCode()),
                              frame.getByteCodeIndex()))
                  .reduce(0, HeldThreads::mix));
    }

    private void giveTurnBack() {
      hasTurn = false;
      LockSupport.unpark(scheduler);
    }

    /** Waits until it stands somewhere, or has ended. */
    Actor atRest() {
      if (hasTurn) {
        scheduler = Thread.currentThread();
        long begin = System.nanoTime();
        while (hasTurn) {
          LockSupport.parkNanos(HeldThreads.this, LIMIT_NANOS);
          if (hasTurn && System.nanoTime() - begin > LIMIT_NANOS) {
            throw new HungException(
                "%s was let go at %s and did not come to its next step in %d s"
                    .formatted(
                        getName(),
                        step == null ? "its beginning" : step,
                        TimeUnit.NANOSECONDS.toSeconds(LIMIT_NANOS)));
          }
        }
      }
      return this;
    }

    void takeTurn() {
      scheduler = Thread.currentThread();
      hasTurn = true;
      LockSupport.unpark(this);
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
  private final List<Actor> actors = new CopyOnWriteArrayList<>();
  private volatile @Nullable Thread scheduler;
  private volatile boolean free;
  private volatile boolean over;
  private volatile long flush;

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
    Actor actor = new Actor(body);
    actors.add(actor);
    return actor;
  }

  /** The calling thread, if it is one of these. */
  private @Nullable Actor caller() {
    return Thread.currentThread() instanceof Actor actor && actors.contains(actor) ? actor : null;
  }

  /** Makes sleepers for the threads that wait. */
  public Sleeper newSleeper() {
    HeldSleeper sleeper = new HeldSleeper();
    Actor actor = caller();
    if (actor != null) {
      actor.sleeper = sleeper;
    }
    return sleeper;
  }

  @Override
  public void before(String step) {
    if (holds(step)) {
      Actor actor = caller();
      if (actor != null && !free) {
        actor.holdBefore(step);
      }
    }
  }

  @Override
  public void after(String action, long seen) {
    if (holds(action)) {
      Actor actor = caller();
      if (actor != null) {
        actor.action = action;
        actor.seen = seen;
      }
      if (action.equals("startFlush")) {
        flush = seen;
      }
    }
  }

  /**
   * Lets one actor make the access in front of which it stands, and returns when it stands in front
   * of the next, or has ended.
   *
   * @return the action that it took; null if it failed or ended instead
   */
  public @Nullable String step(String name) {
    Actor actor = find(name).atRest();
    if (actor.step == null) {
      return null;
    }
    actor.action = null;
    actor.takeTurn();
    return actor.atRest().action;
  }

  /**
   * Where these actors stand, each in which instruction, called by which: equal for two moments if
   * they are the same; an actor that has ended stands nowhere.
   */
  public long callStacks(List<String> names) {
    long all = 0;
    for (String name : names) {
      Actor actor = find(name).atRest();
      all = mix(all, actor.step == null ? 0 : actor.callStack);
    }
    return all;
  }

  // Multiplies as a generator of random numbers does, so that no two small differences cancel out.
  private static long mix(long all, long next) {
    long product = (all ^ next) * 0x9E3779B97F4A7C15L;
    return product ^ (product >>> 32);
  }

  /** What an actor saw in its last action, as its tracepoint told. */
  public long seen(String name) {
    return find(name).atRest().seen;
  }

  /** Where an actor stands; null if it has ended. */
  public @Nullable String standsAt(String name) {
    return find(name).atRest().step;
  }

  /** Whether there is an actor of this name, and it is not where it rests. */
  public boolean isAtWork(String name, String rest) {
    for (Actor actor : actors) {
      if (actor.getName().equals(name)) {
        String step = actor.atRest().step;
        return step != null && !step.equals(rest);
      }
    }
    return false;
  }

  /** Whether an actor that waits has been woken. */
  public boolean isWoken(String name) {
    HeldSleeper sleeper = find(name).atRest().sleeper;
    return sleeper != null && sleeper.woken;
  }

  /** What the last flush of the workqueue waits for. */
  public long flush() {
    return flush;
  }

  /** All actors, in the order in which they were made. */
  public List<String> names() {
    return actors.stream().map(Thread::getName).toList();
  }

  /** The first failure of an actor; null if there is none. */
  public @Nullable Throwable failure() {
    for (Actor actor : actors) {
      Throwable failure = actor.atRest().failure;
      if (failure != null) {
        return failure;
      }
    }
    return null;
  }

  /** Lets all threads run on as they like. */
  public void letGo() {
    free = true;
    actors.forEach(LockSupport::unpark);
  }

  /** Ends all threads where they stand, or at their next step. */
  public void end() {
    over = true;
    actors.forEach(LockSupport::unpark);
  }

  private Actor find(String name) {
    for (Actor actor : actors) {
      if (actor.getName().equals(name)) {
        return actor;
      }
    }
    throw new AssertionError("no actor " + name);
  }
}
