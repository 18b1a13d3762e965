package svcrdma.checks.jqwik;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.lane.Effort;
import svcrdma.checks.lane.LaneException;
import svcrdma.checks.lane.Outcome;
import svcrdma.checks.schedule.Scene;
import svcrdma.checks.schedule.Schedule;
import svcrdma.release.SendContextPool;
import svcrdma.release.ServiceThreads;
import svcrdma.release.Tracepoints;

/** Generated runs of the whole transport, and of a pool alone: what they find in which code. */
final class JqwikLaneTest {
  private static final int TRIES = Effort.scaled(300);
  private static final int ENOUGH = 5_000;

  private static JqwikLane lane(int tries) {
    return new JqwikLane(JqwikLane.FIXED_SEED, tries);
  }

  private static String told(Optional<Search.Found> found) {
    return found.map(Object::toString).orElse("nothing");
  }

  @ParameterizedTest
  @EnumSource(Design.class)
  void nothingIsViolatedInAnyDesignOnceItIsMended(Design design) {
    Search<Case> search = Search.ofTransports(design, Parts.MENDED, any -> true);
    Optional<Search.Found> found = search.run(JqwikLane.seed(), TRIES);
    assertEquals(Optional.empty(), found, () -> told(found));
    assertEquals(TRIES, search.plays());
    assertTrue(search.steps() > 20L * TRIES, "steps");
  }

  @Test
  void nothingButTheKnownFindingsIsViolatedInTheCodeAsItIs() {
    Outcome outcome = new JqwikLane(JqwikLane.seed(), TRIES).checkWhole();
    assertFalse(outcome.isCaught(), outcome::how);
    assertEquals(2L * TRIES, outcome.explored(), "of transports, and of pools");
  }

  /** Finding 5: the search is not blind where the code as it is has something to find. */
  @Test
  void aCallThatTheWriteSpaceGateRefusedIsFoundInADesignThatHasIt() {
    Search<Case> search = Search.ofTransports(Design.WORKQUEUE_INLINE, Parts.WHOLE, any -> true);
    Optional<Search.Found> found = search.run(JqwikLane.FIXED_SEED, ENOUGH);
    assertEquals(
        Optional.of(svcrdma.checks.hazard.Property.CALL_IS_ANSWERED),
        found.flatMap(it -> it.ending().violated()));
  }

  /** All but those that take more tries than the build of every change has. */
  @ParameterizedTest
  @EnumSource(
      value = Hazard.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {
        "CLEAR_BEFORE_DRAIN",
        "CLOSE_WAKES_WAITERS",
        "SECOND_LOOK",
        "EXACT_WAS_EMPTY",
        "WAKES_ANOTHER",
        "DRAIN_IN_GET",
        "LOCKED_DELETE_FIRST",
        "TAIL_ON_CLOSE",
        "RECEIVED_ENQUEUES",
        "BARRIER_AFTER_CHANGE"
      })
  void withoutAMechanismItsPropertyIsViolatedInAShortSchedule(Hazard hazard) {
    assertCaught(hazard, ENOUGH);
  }

  @ParameterizedTest
  @EnumSource(
      value = Hazard.class,
      names = {
        "CLEAR_BEFORE_DRAIN",
        "CLOSE_WAKES_WAITERS",
        "SECOND_LOOK",
        "EXACT_WAS_EMPTY",
        "WAKES_ANOTHER",
        "DRAIN_IN_GET",
        "LOCKED_DELETE_FIRST",
        "TAIL_ON_CLOSE"
      })
  @EnabledIfSystemProperty(named = "svcrdma.long", matches = "true")
  void withoutAMechanismItsPropertyIsViolatedInAScheduleThatIsHardToFind(Hazard hazard) {
    assertCaught(hazard, 20_000);
  }

  private static void assertCaught(Hazard hazard, int tries) {
    Outcome outcome = lane(tries).check(hazard);
    assertTrue(outcome.isCaught(), outcome::how);
    assertTrue(outcome.how().startsWith(hazard.property() + ", seed "), outcome::how);
    assertTrue(outcome.schedule().size() <= 150, () -> String.join("\n", outcome.schedule()));
  }

  @Test
  void aFoundScheduleIsTheSameEveryTime() {
    Outcome first = lane(ENOUGH).check(Hazard.ATOMIC_EXCHANGE);
    Outcome second = lane(ENOUGH).check(Hazard.ATOMIC_EXCHANGE);
    assertEquals(first.how(), second.how());
    assertEquals(first.schedule(), second.schedule());
    assertEquals(first.explored(), second.explored());
  }

  /** The lines are the specification's actors and actions, so that a scene plays them. */
  @Test
  void aFoundScheduleIsPlayedAgainStepByStep() {
    Outcome outcome = lane(ENOUGH).check(Hazard.SELF_ENQUEUE);
    Schedule schedule = Schedule.parse(String.join("\n", outcome.schedule()));
    try (Scene scene =
        new Scene(
            Scene.Size.LEAST, Design.DEFERRED::factory, Hazard.SELF_ENQUEUE.parts(), schedule)) {
      assertEquals(schedule.steps().size(), scene.play());
      assertTrue(scene.isQuiet());
      assertEquals(Optional.of(Hazard.SELF_ENQUEUE.property()), scene.violated());
    }
  }

  /** The canary: holds threads, but tells nobody what they do. */
  private record Deaf(Tracepoints held) implements Tracepoints {
    @Override
    public void before(String step) {
      held.before(step);
    }
  }

  @Test
  void aLaneThatSeesNoStepsDoesNotSayThatNothingWasFound() {
    Parts deaf =
        new Parts(
            (settings, pool, design, threads) ->
                Parts.WHOLE
                    .transport()
                    .make(
                        new svcrdma.release.Transport.Settings(
                            settings.queueDepth(),
                            settings.requestLimit(),
                            settings.hardware(),
                            settings.sleepers(),
                            settings.threads(),
                            new Deaf(settings.trace())),
                        pool,
                        design,
                        threads),
            (ledgers, memory, trace) -> new SendContextPool(ledgers, memory, new Deaf(trace)),
            (count, factory, sleepers, trace) ->
                new ServiceThreads(count, factory, sleepers, new Deaf(trace)));
    LaneException failure =
        assertThrows(
            LaneException.class,
            () -> lane(20).check(Search.ofTransports(Design.DEFERRED, deaf, any -> true)));
    assertTrue(String.valueOf(failure.getMessage()).contains("too few"));
  }
}
