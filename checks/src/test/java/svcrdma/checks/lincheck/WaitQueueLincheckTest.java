package svcrdma.checks.lincheck;

import static svcrdma.checks.lincheck.Verdicts.DEADLOCK;
import static svcrdma.checks.lincheck.Verdicts.assertCaught;

import java.util.List;
import org.junit.jupiter.api.Test;
import svcrdma.release.Sleeper;
import svcrdma.release.WaitQueue;

/** {@link WaitQueue}: nobody sleeps through a change of the condition. */
public class WaitQueueLincheckTest {

  /** Two threads that wait for a flag, and one that sets it and looks whether to wake anyone. */
  private static final class WaitersAndSetter implements Schedules.Scene {
    private final WaitQueue queue;
    private volatile boolean set;

    WaitersAndSetter(WaitQueue queue) {
      this.queue = queue;
    }

    @Override
    public List<Runnable> threads() {
      return List.of(this::await, this::await, this::set);
    }

    private void await() {
      queue.await(() -> set);
    }

    private void set() {
      set = true;
      if (queue.anyoneOn()) {
        queue.wake();
      }
    }

    @Override
    public void check() {
      if (queue.anyoneOn()) {
        throw new IllegalStateException("somebody is on the queue at rest");
      }
    }
  }

  /** Hazard: no second test, because the thread puts itself on only when it goes to sleep. */
  private static final class PutOnLate extends WaitQueue {
    PutOnLate() {
      super(new MonitorSleeper.Factory());
    }

    @Override
    protected void putOn(Sleeper sleeper) {}

    @Override
    protected void sleep(Sleeper sleeper) {
      super.putOn(sleeper);
      super.sleep(sleeper);
    }
  }

  @Test
  void everyWaiterReturnsOnceTheConditionHolds() {
    Schedules.explore(() -> new WaitersAndSetter(new WaitQueue(new MonitorSleeper.Factory())));
  }

  @Test
  void sleepingWithoutASecondTestIsCaught() {
    assertCaught(DEADLOCK, () -> Schedules.explore(() -> new WaitersAndSetter(new PutOnLate())));
  }
}
