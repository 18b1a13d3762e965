package svcrdma.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** {@link WaitQueue} as the kernel has it; what happens during a sleep is what the sleeper does. */
class WaitQueueTest {
  private final List<String> story = new ArrayList<>();
  private final WaitQueue queue = new WaitQueue(ToldSleeper::new);
  private int wakesUntilTrue;
  private boolean duringSecondTest;

  private final class ToldSleeper implements Sleeper {
    private boolean woken;

    @Override
    public void sleep() {
      story.add("sleep");
      assertTrue(queue.anyoneOn(), "who sleeps is on the queue");
      wakesUntilTrue--;
      queue.wake();
      assertTrue(woken);
      assertFalse(queue.anyoneOn(), "who was woken is not, though it has not run yet");
    }

    @Override
    public void wake() {
      assertFalse(woken, "woken once");
      woken = true;
    }
  }

  private boolean test() {
    story.add(queue.anyoneOn() ? "test on the queue" : "test");
    if (duringSecondTest && queue.anyoneOn()) {
      wakesUntilTrue = 0;
    }
    return wakesUntilTrue == 0;
  }

  @Test
  void conditionThatHoldsIsTestedOnce() {
    queue.await(this::test);
    assertEquals(List.of("test"), story);
  }

  @Test
  void changeBetweenTheTestsIsNotSleptThrough() {
    wakesUntilTrue = 1;
    duringSecondTest = true;
    queue.await(this::test);
    assertEquals(List.of("test", "test on the queue"), story);
    assertFalse(queue.anyoneOn(), "it takes itself off");
  }

  @Test
  void whoIsWokenTestsAgainAndSleepsAgain() {
    wakesUntilTrue = 2;
    queue.await(this::test);
    assertEquals(
        List.of(
            "test",
            "test on the queue",
            "sleep",
            "test on the queue",
            "sleep",
            "test on the queue"),
        story);
    assertFalse(queue.anyoneOn());
  }

  @Test
  void wakingNobodyIsNotRemembered() {
    wakesUntilTrue = 1;
    queue.wake();
    queue.await(this::test);
    assertEquals(List.of("test", "test on the queue", "sleep", "test on the queue"), story);
  }

  @Test
  void parkingSleeperRemembersAWakeAndKeepsAnInterrupt() {
    ParkingSleeper sleeper = new ParkingSleeper();
    sleeper.wake();
    sleeper.sleep();
    Thread.currentThread().interrupt();
    ParkingSleeper interrupted = new ParkingSleeper();
    Thread waker = new Thread(interrupted::wake);
    waker.start();
    interrupted.sleep();
    assertTrue(Thread.interrupted());
  }
}
