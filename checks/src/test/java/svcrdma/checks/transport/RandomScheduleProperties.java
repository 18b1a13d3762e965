package svcrdma.checks.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.constraints.IntRange;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.schedule.Scene;
import svcrdma.checks.schedule.Schedule;

/**
 * Schedules by chance: at each step whoever can move is as likely as another to do so, the
 * environment included. The seeds are fixed, so each run is the same on every machine.
 */
final class RandomScheduleProperties {
  /** How much the environment may do. */
  private record Environment(
      int calls, boolean reads, int senders, boolean disconnects, boolean directCloses) {}

  /** Plays a scene until nobody can move and the environment does no more. */
  private static void play(Scene scene, Environment environment, Random random) {
    for (int i = 1; i <= environment.senders(); i++) {
      scene.addSender("b" + i, 2);
    }
    if (environment.disconnects()) {
      scene.addManager();
    }
    if (environment.directCloses()) {
      scene.addCloser();
    }
    int calls = environment.calls();
    while (scene.misuse() == null) {
      List<String> movable = scene.movable();
      List<String> choices = new ArrayList<>(movable);
      choices.addAll(scene.environment());
      if (calls > 0) {
        choices.add("client");
      }
      if (choices.isEmpty() || (movable.isEmpty() && random.nextInt(4) == 0)) {
        return;
      }
      String choice = choices.get(random.nextInt(choices.size()));
      if (choice.equals("client")) {
        calls--;
        boolean unused = scene.client().call(environment.reads() && random.nextBoolean(), 0);
      } else {
        scene.step(choice);
      }
    }
  }

  /** In every design, with the mends (spec/FINDINGS.md), in every schedule. */
  @Property(tries = 150, seed = "20261130", shrinking = ShrinkingMode.BOUNDED)
  void whenNobodyCanMoveNothingIsLeftToDo(
      @ForAll Design design,
      @ForAll long seed,
      @ForAll @IntRange(min = 1, max = 2) int threads,
      @ForAll @IntRange(min = 1, max = 2) int depth,
      @ForAll @IntRange(max = 2) int limit,
      @ForAll @IntRange(max = 3) int calls,
      @ForAll boolean reads,
      @ForAll @IntRange(max = 2) int senders,
      @ForAll boolean disconnects,
      @ForAll boolean directCloses)
      throws InterruptedException {
    Scene.Size size = new Scene.Size(threads, depth, limit, depth - 1);
    try (Scene scene = new Scene(size, design::factory, Parts.MENDED, Schedule.NONE)) {
      play(
          scene,
          new Environment(calls, reads, senders, disconnects, directCloses),
          new Random(seed));
      Optional<svcrdma.checks.hazard.Property> violated = scene.violated();
      if (design.releasesInTheEnd() || !scene.anythingToRelease()) {
        assertEquals(Optional.empty(), violated);
      }
      scene.end();
    }
  }

  /** The canary: schedules by chance find what is missing, and where it is. */
  @Example
  void aMissingTriggerIsFound() {
    int found = 0;
    for (int seed = 0; seed < 20; seed++) {
      try (Scene scene =
          new Scene(
              Scene.Size.LEAST,
              Design.DEFERRED::factory,
              Hazard.SELF_ENQUEUE.parts(),
              Schedule.NONE)) {
        play(scene, new Environment(2, false, 0, false, false), new Random(seed));
        if (scene.anythingToRelease()) {
          found++;
        }
      }
    }
    assertTrue(found > 0);
  }
}
