package svcrdma.checks.load;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Makes the threads of a run, keeps what the first failed with, and knows whether any can move. */
final class Threads implements ThreadFactory {
  private final Runnable atEnd;
  private final Set<Thread> alive = ConcurrentHashMap.newKeySet();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  /**
   * No threads.
   *
   * @param atEnd run at the end of each, in it
   */
  Threads(Runnable atEnd) {
    this.atEnd = atEnd;
  }

  @Override
  public Thread newThread(Runnable body) {
    Thread thread = new Thread(() -> run(body));
    thread.setDaemon(true); // one that is stuck must not keep the program
    alive.add(thread);
    return thread;
  }

  private void run(Runnable body) {
    try {
      body.run();
      atEnd.run();
    } catch (RuntimeException | Error e) {
      failure.compareAndSet(null, e);
    } finally {
      alive.remove(Thread.currentThread());
    }
  }

  /** Makes a thread of that name and starts it. */
  Thread start(String name, Runnable body) {
    Thread thread = newThread(body);
    thread.setName(name);
    thread.start();
    return thread;
  }

  /** What the first failed with; null if none has. */
  @Nullable Throwable failure() {
    return failure.get();
  }

  /** Whether some thread does not wait for another. One that was woken just now still waits. */
  boolean anyoneMoves() {
    for (Thread thread : alive) {
      Thread.State state = thread.getState();
      if (state != Thread.State.WAITING && state != Thread.State.TERMINATED) {
        return true;
      }
    }
    return false;
  }
}
