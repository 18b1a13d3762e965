package svcrdma.checks.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import svcrdma.checks.Folders;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.hazard.Property;
import svcrdma.checks.manifest.Expectation;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.ManifestReader;
import svcrdma.checks.schedule.Scene;
import svcrdma.checks.schedule.Schedule;

/**
 * Each hazard of the specification on the Java code, in the shortest run that the specification
 * has: without the mechanism the run can be played and ends badly, for the right reason; with it
 * the same schedule, as far as it can be played, ends well.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class HazardScheduleTest {
  private static final Manifest MANIFEST = ManifestReader.read(Folders.SPEC);

  /** With one entry, one thread and one sender. */
  private static final int ALLOCATION_BOUND = Property.allocationBound(1, 2);

  private static Scene.Size size(Hazard hazard) {
    return switch (hazard) {
      case RECEIVED_ENQUEUES -> new Scene.Size(2, 1, 1, 0);
      case SLOT_RELEASE_ENQUEUES -> new Scene.Size(1, 1, 1, 0);
      case CLOSE_WAKES_WAITERS -> new Scene.Size(1, 2, 0, 1);
      default -> Scene.Size.LEAST;
    };
  }

  private static String model(Hazard hazard) {
    return "deferred-without-" + hazard;
  }

  private static Schedule schedule(Hazard hazard) {
    return Schedules.of(model(hazard));
  }

  /** Those that the specification's transport has, and finds something violated without. */
  static Stream<Hazard> hazards() {
    return MANIFEST.models(true).stream()
        .filter(model -> model.expect() != null && !model.expect().holds())
        .filter(model -> model.id().equals("deferred-without-" + String.join("-", model.without())))
        .map(model -> Hazard.of(model.without().iterator().next()).orElseThrow());
  }

  private static Scene scene(Hazard hazard, Parts parts) {
    return new Scene(size(hazard), Design.DEFERRED::factory, parts, schedule(hazard));
  }

  @ParameterizedTest
  @MethodSource("hazards")
  void withoutTheMechanismTheRunEndsBadly(Hazard hazard) {
    Schedule schedule = schedule(hazard);
    try (Scene scene = scene(hazard, hazard.parts())) {
      int played = scene.play();
      if (scene.misuse() == null) { // a ledger may throw in the last step, and before its action
        assertEquals(schedule.steps().size(), played, () -> stopped(schedule, played));
      } else {
        assertTrue(played >= schedule.steps().size() - 1, () -> stopped(schedule, played));
      }
      assertEquals(Optional.of(hazard.property()), violated(scene));
    }
  }

  private static Optional<Property> violated(Scene scene) {
    if (scene.contextsMade() > ALLOCATION_BOUND) {
      return Optional.of(Property.ALLOCATION_BOUNDED);
    }
    scene.runUntilQuiet();
    return scene.violated();
  }

  @ParameterizedTest
  @MethodSource("hazards")
  void withItTheSameScheduleEndsWell(Hazard hazard) {
    try (Scene scene = scene(hazard, Parts.WHOLE)) {
      int unused = scene.play();
      Optional<Property> violated = violated(scene);
      if (schedule(hazard).names("b1", "postPartly")) { // finding: a post accepted in part
        assertEquals(Optional.of(Property.NO_LEAK), violated);
      } else {
        assertEquals(Optional.empty(), violated);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("hazards")
  void theScheduleIsAsLongAsTheSpecificationSays(Hazard hazard) {
    Expectation expected = MANIFEST.models(List.of(model(hazard))).get(0).expect();
    assertNotNull(expected);
    assertEquals(expected.length(), schedule(hazard).steps().size() + 1L);
  }

  @ParameterizedTest
  @MethodSource("hazards")
  void whatIsViolatedIsWhatTheSpecificationSays(Hazard hazard) {
    Expectation expected = MANIFEST.models(List.of(model(hazard))).get(0).expect();
    assertNotNull(expected);
    assertEquals(expected.property(), hazard.property().toString());
  }

  private static String stopped(Schedule schedule, int played) {
    return "stopped before step " + (played + 1) + ": " + schedule.steps().get(played);
  }
}
