package svcrdma.checks.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import svcrdma.checks.Folders;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.manifest.Expectation;
import svcrdma.checks.manifest.ManifestReader;
import svcrdma.checks.schedule.Scene;
import svcrdma.checks.schedule.Schedule;
import svcrdma.release.SendQueue;

/**
 * The findings of the protocol (spec/FINDINGS.md): the code, which has it as the kernel has it,
 * plays the specification's runs to their bad ends; with the mends the same schedules end well.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class FindingScheduleTest {
  private static Schedule schedule(String model) {
    Schedule schedule = Schedules.of(model);
    Expectation expected = ManifestReader.read(Folders.SPEC).models(List.of(model)).get(0).expect();
    assertNotNull(expected);
    assertEquals(expected.length(), schedule.steps().size() + 1L);
    return schedule;
  }

  private static Scene scene(Scene.Size size, Design design, Parts parts, Schedule schedule) {
    return new Scene(size, design::factory, parts, schedule);
  }

  private static void assertPlaysWhole(Scene scene, Schedule schedule) {
    assertEquals(schedule.steps().size(), scene.play());
    assertTrue(scene.isQuiet(), "somebody can still move");
  }

  @Test
  void aFailedReservationStrandsASenderUnlessItsAddBackWakes() {
    assertStrandsUnlessMended("stranded-sender");
  }

  /** TLC looks longer for the run. */
  @Test
  @EnabledIfSystemProperty(named = "svcrdma.long", matches = "true")
  void soDoesAThreadsFailedReservationForReads() {
    assertStrandsUnlessMended("stranded-sender-by-reads");
  }

  private static void assertStrandsUnlessMended(String model) {
    Schedule schedule = schedule(model);
    try (Scene scene = scene(Scene.Size.LEAST, Design.DEFERRED, Parts.WHOLE, schedule)) {
      assertPlaysWhole(scene, schedule);
      SendQueue queue = scene.transport().sendQueue();
      assertTrue(queue.sendWait().anyoneOn());
      assertEquals(1, queue.available(), "the sleeper's entry is free");
    }
    try (Scene scene = scene(Scene.Size.LEAST, Design.DEFERRED, Parts.MENDED, schedule)) {
      int unused = scene.play();
      scene.runUntilQuiet();
      assertEquals(Optional.empty(), scene.violated());
    }
  }

  @Test
  void aCallThatTheWriteSpaceGateRefusedWaitsUnlessReserveEnqueues() {
    assertWaitsUnlessMended("deferred-no-trigger-refused-call", Design.DEFERRED_NO_TRIGGER);
  }

  /** TLC looks longer for the run. */
  @Test
  @EnabledIfSystemProperty(named = "svcrdma.long", matches = "true")
  void soItDoesInADesignWithAWorkqueue() {
    assertWaitsUnlessMended("workqueue-inline-refused-call", Design.WORKQUEUE_INLINE);
  }

  private static void assertWaitsUnlessMended(String model, Design design) {
    Schedule schedule = schedule(model);
    try (Scene scene = scene(Scene.Size.LEAST, design, Parts.WHOLE, schedule)) {
      int played = scene.play();
      assertEquals(schedule.steps().size(), played);
      scene.runUntilQuiet();
      assertEquals(1, scene.transport().waitingCalls());
      assertFalse(scene.transport().isClosing());
    }
    try (Scene scene = scene(Scene.Size.LEAST, design, Parts.MENDED, schedule)) {
      int unused = scene.play();
      scene.runUntilQuiet();
      assertEquals(0, scene.transport().waitingCalls());
    }
  }

  @Test
  void aContextAcceptedInPartIsNeverReleased() {
    Schedule schedule = schedule("partly-accepted");
    try (Scene scene = scene(new Scene.Size(1, 2, 0, 1), Design.DEFERRED, Parts.WHOLE, schedule)) {
      assertEquals(schedule.steps().size(), scene.play());
      assertTrue(scene.transport().isFreed());
      assertTrue(scene.leaks().contains("context 1 is POSTED by t1"), scene.leaks());
    }
  }

  @Test
  void withoutATriggerTheLastCompletionStaysOnTheList() {
    Schedule schedule = schedule("deferred-no-trigger");
    try (Scene scene = scene(Scene.Size.LEAST, Design.DEFERRED_NO_TRIGGER, Parts.WHOLE, schedule)) {
      assertPlaysWhole(scene, schedule);
      assertTrue(scene.anythingToRelease());
    }
  }
}
