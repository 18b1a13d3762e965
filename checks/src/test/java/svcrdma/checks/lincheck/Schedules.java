package svcrdma.checks.lincheck;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jetbrains.lincheck.Lincheck;
import svcrdma.checks.lane.Effort;

/** How this package asks Lincheck to run threads that sleep, through all schedules that matter. */
final class Schedules {
  private static final int SCHEDULES = Effort.scaled(300);

  /** Some threads, and what must hold when all of them have returned. */
  interface Scene {
    List<Runnable> threads();

    void check();
  }

  private Schedules() {}

  /** Plays fresh scenes, each in another schedule; fails if one throws, hangs or does not check. */
  static void explore(Supplier<? extends Scene> scenes) {
    Lincheck.runConcurrentTest(SCHEDULES, () -> play(scenes.get()));
  }

  private static void play(Scene scene) {
    List<Thread> threads = new ArrayList<>();
    for (Runnable body : scene.threads()) {
      Thread thread = new Thread(body);
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new AssertionError("nobody interrupts this thread", e);
      }
    }
    scene.check();
  }
}
