package svcrdma.checks.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import svcrdma.checks.Folders;
import svcrdma.checks.manifest.Expectation;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.ManifestReader;
import svcrdma.checks.manifest.Model;
import svcrdma.release.SendContextPool;
import svcrdma.release.SendQueue;
import svcrdma.release.Transport;

/**
 * Each hazard of the specification on the Java code, in the shortest run that the specification
 * has: without the mechanism the run can be played and ends badly, for the right reason; with it
 * the same schedule, as far as it can be played, ends well.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class HazardScheduleTest {
  private static final Manifest MANIFEST = ManifestReader.read(Folders.SPEC);
  private static final Scene.PoolMaker POOL =
      (ledgers, trace) -> new SendContextPool(ledgers, () -> true, trace);

  /** The specification's {@code AllocationBound} with one entry, one thread and one sender. */
  private static final int ALLOCATION_BOUND = 1 + 1 + 2 * 2;

  /** How the run ends without the mechanism. */
  private enum End {
    CONTEXT_STAYS_ON_THE_LIST {
      @Override
      void assertSeen(Scene scene) {
        assertTrue(scene.isQuiet(), "somebody can still move");
        assertTrue(scene.anythingToRelease());
      }
    },
    CALL_STAYS_UNANSWERED {
      @Override
      void assertSeen(Scene scene) {
        assertTrue(scene.isQuiet(), "somebody can still move");
        assertTrue(scene.transport().waitingCalls() > 0);
        assertFalse(scene.transport().isClosing());
      }
    },
    NEVER_FREED {
      @Override
      void assertSeen(Scene scene) {
        assertTrue(scene.isQuiet(), "somebody can still move");
        assertTrue(scene.transport().isClosing());
        assertFalse(scene.transport().isFreed());
      }
    },
    CONTEXT_LEAKS {
      @Override
      void assertSeen(Scene scene) {
        assertTrue(scene.transport().isFreed());
        assertTrue(scene.leaks().contains("context 1 is RELEASE_LIST"), scene.leaks());
      }
    },
    MORE_CONTEXTS_THAN_BOUND {
      @Override
      void assertSeen(Scene scene) {
        assertTrue(scene.contextsMade() > ALLOCATION_BOUND);
      }
    },
    TICKET_NEVER_SERVED {
      @Override
      void assertSeen(Scene scene) {
        scene.runUntilQuiet();
        SendQueue queue = scene.transport().sendQueue();
        assertFalse(queue.ticketWait().anyoneOn() || queue.sendWait().anyoneOn());
        assertTrue(queue.served() < queue.ticketsTaken());
      }
    },
    DEAD_HANDED_OUT {
      @Override
      void assertSeen(Scene scene) {
        assertMisuse(scene, "a dead transport is handed out");
      }
    },
    RELEASED_WHILE_MAPPED {
      @Override
      void assertSeen(Scene scene) {
        assertMisuse(scene, "release while mapped");
      }
    },
    TOUCHED_AFTER_POST {
      @Override
      void assertSeen(Scene scene) {
        assertMisuse(scene, "use after hand-over");
      }
    };

    abstract void assertSeen(Scene scene);

    static void assertMisuse(Scene scene, String misuse) {
      scene.runUntilQuiet();
      String seen = scene.misuse();
      assertNotNull(seen, "no ledger found anything");
      assertTrue(seen.startsWith(misuse), seen);
    }
  }

  private record Hazard(
      String mechanism,
      Scene.Size size,
      Scene.TransportMaker transport,
      Scene.PoolMaker pool,
      End end) {
    Hazard(String mechanism, Scene.TransportMaker transport, End end) {
      this(mechanism, Scene.Size.LEAST, transport, POOL, end);
    }

    Hazard(String mechanism, Scene.PoolMaker pool, End end) {
      this(mechanism, Scene.Size.LEAST, Transport::new, pool, end);
    }

    String model() {
      return "deferred-without-" + mechanism;
    }

    Schedule schedule() {
      return Schedule.of(model());
    }

    @Override
    public String toString() {
      return mechanism;
    }
  }

  static Stream<Hazard> hazards() {
    return Stream.of(
        new Hazard("self-enqueue", Hazards.SelfEnqueue::new, End.CONTEXT_STAYS_ON_THE_LIST),
        new Hazard(
            "data-before-enqueue", Hazards.DataBeforeEnqueue::new, End.CONTEXT_STAYS_ON_THE_LIST),
        new Hazard("exact-was-empty", Hazards.ExactWasEmpty::new, End.CONTEXT_STAYS_ON_THE_LIST),
        new Hazard(
            "clear-before-drain", Hazards.ClearBeforeDrain::new, End.CONTEXT_STAYS_ON_THE_LIST),
        new Hazard("drain-in-release", Hazards.DrainInRelease::new, End.CONTEXT_STAYS_ON_THE_LIST),
        new Hazard("drain-in-sq-wait", Hazards.DrainInSqWait::new, End.CONTEXT_STAYS_ON_THE_LIST),
        new Hazard("drain-in-get", Hazards.DrainInGet::new, End.MORE_CONTEXTS_THAN_BOUND),
        new Hazard("tail-on-close", Hazards.TailOnClose::new, End.TICKET_NEVER_SERVED),
        new Hazard("drain-in-teardown", Hazards.DrainInTeardown::new, End.CONTEXT_LEAKS),
        new Hazard("qp-drained-first", Hazards.QpDrainedFirst::new, End.CONTEXT_LEAKS),
        new Hazard("busy-stays-set", Hazards.BusyStaysSet::new, End.DEAD_HANDED_OUT),
        new Hazard(
            "unmap-before-release", Hazards.UnmapBeforeRelease::new, End.RELEASED_WHILE_MAPPED),
        new Hazard("hands-off-after-post", Hazards.HandsOffAfterPost::new, End.TOUCHED_AFTER_POST),
        new Hazard(
            "received-enqueues",
            new Scene.Size(2, 1, 1, 0),
            Hazards.ReceivedEnqueues::new,
            POOL,
            End.CALL_STAYS_UNANSWERED),
        new Hazard(
            "slot-release-enqueues",
            new Scene.Size(1, 1, 1, 0),
            Hazards.SlotReleaseEnqueues::new,
            POOL,
            End.CONTEXT_STAYS_ON_THE_LIST),
        new Hazard(
            "close-wakes-waiters",
            new Scene.Size(1, 2, 0, 1),
            Hazards.CloseWakesWaiters::new,
            POOL,
            End.NEVER_FREED));
  }

  @ParameterizedTest
  @MethodSource("hazards")
  void withoutTheMechanismTheRunEndsBadly(Hazard hazard) {
    Schedule schedule = hazard.schedule();
    try (Scene scene =
        new Scene(
            hazard.size(),
            Designs.DEFERRED::factory,
            hazard.transport(),
            hazard.pool(),
            schedule)) {
      int played = scene.play();
      if (scene.misuse() == null) { // a ledger may throw in the last step, and before its action
        assertEquals(schedule.steps().size(), played, () -> stopped(schedule, played));
      } else {
        assertTrue(played >= schedule.steps().size() - 1, () -> stopped(schedule, played));
      }
      hazard.end().assertSeen(scene);
    }
  }

  @ParameterizedTest
  @MethodSource("hazards")
  void withItTheSameScheduleEndsWell(Hazard hazard) {
    Schedule schedule = hazard.schedule();
    try (Scene scene =
        new Scene(hazard.size(), Designs.DEFERRED::factory, Transport::new, POOL, schedule)) {
      int unused = scene.play();
      scene.runUntilQuiet();
      scene.assertWell();
      assertTrue(scene.contextsMade() <= ALLOCATION_BOUND, "AllocationBounded");
      if (scene.transport().isFreed() && !schedule.names("b1", "postPartly")) {
        assertEquals("", scene.leaks());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("hazards")
  void theScheduleIsAsLongAsTheSpecificationSays(Hazard hazard) {
    Expectation expected = MANIFEST.models(List.of(hazard.model())).get(0).expect();
    assertNotNull(expected);
    assertEquals(expected.length(), hazard.schedule().steps().size() + 1L);
  }

  @Test
  void everyHazardOfTheTransportIsPlayed() {
    Set<String> played = hazards().map(Hazard::mechanism).collect(Collectors.toSet());
    Set<String> violated = new TreeSet<>();
    for (Model model : MANIFEST.models(true)) {
      boolean breaks = model.expect() != null && !model.expect().holds();
      if (breaks && model.id().equals("deferred-without-" + String.join("-", model.without()))) {
        violated.addAll(model.without());
      }
    }
    assertEquals(violated, new TreeSet<>(played));
  }

  private static String stopped(Schedule schedule, int played) {
    return "stopped before step " + (played + 1) + ": " + schedule.steps().get(played);
  }
}
