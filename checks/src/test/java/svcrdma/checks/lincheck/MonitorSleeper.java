package svcrdma.checks.lincheck;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import svcrdma.release.Sleeper;

/**
 * Sleeps on its own monitor. Lincheck lets {@code LockSupport.park} return by itself, so a lost
 * wakeup passes unseen there; a thread in {@code wait} that nobody notifies it does report.
 */
final class MonitorSleeper implements Sleeper {
  private boolean woken;

  /**
   * Makes them, for one scene. Lincheck takes an object for a thread's own, and leaves its monitor
   * alone, until it sees it stored where others can reach it; it does not look into the collection
   * in which a waitqueue keeps its sleepers. So the last one is stored here as well.
   */
  static final class Factory implements Supplier<Sleeper> {
    @SuppressWarnings("unused")
    private volatile @Nullable Sleeper last;

    @Override
    public Sleeper get() {
      Sleeper sleeper = new MonitorSleeper();
      last = sleeper;
      return sleeper;
    }
  }

  @Override
  public synchronized void sleep() {
    while (!woken) {
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
