package svcrdma.checks.lincheck;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import svcrdma.release.Sleeper;

/**
 * Sleeps on its own monitor. Lincheck lets {@code LockSupport.park} return by itself, so a lost
 * wakeup passes unseen there; a thread in {@code wait} that nobody notifies it does report.
 */
final class MonitorSleeper implements Sleeper {
  /** The scene is over: who sleeps, or is about to, ends. */
  static final class SceneIsOver extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private final Factory maker;
  private boolean woken;

  private MonitorSleeper(Factory maker) {
    this.maker = maker;
  }

  /**
   * Makes them, for one scene. Lincheck takes an object for a thread's own, and leaves its monitor
   * alone, until it sees it stored where others can reach it; it does not look into the collection
   * in which a waitqueue keeps its sleepers. So the last one is stored here as well.
   */
  static final class Factory implements Supplier<Sleeper> {
    @SuppressWarnings("unused")
    private volatile @Nullable Sleeper last;

    private volatile boolean over;

    // Guarded by this.
    private final List<MonitorSleeper> made = new ArrayList<>();

    @Override
    public Sleeper get() {
      MonitorSleeper sleeper = new MonitorSleeper(this);
      last = sleeper;
      keep(sleeper);
      return sleeper;
    }

    private synchronized void keep(MonitorSleeper sleeper) {
      made.add(sleeper);
    }

    /** Ends the scene: every sleep, now and later, ends with {@link SceneIsOver}. */
    synchronized void end() {
      over = true;
      for (MonitorSleeper sleeper : made) {
        sleeper.lookAgain();
      }
    }
  }

  private synchronized void lookAgain() {
    notifyAll();
  }

  @Override
  public synchronized void sleep() {
    while (!woken) {
      if (maker.over) {
        throw new SceneIsOver();
      }
      try {
        wait();
      } catch (InterruptedException e) {
        throw new AssertionError("nobody interrupts a sleeper here", e);
      }
    }
  }

  @Override
  public synchronized void wake() {
    woken = true;
    notifyAll();
  }
}
