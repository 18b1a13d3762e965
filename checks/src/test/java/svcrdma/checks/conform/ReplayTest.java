package svcrdma.checks.conform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import svcrdma.checks.graph.Edge;
import svcrdma.checks.hazard.Property;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.tlc.TlaValue;
import svcrdma.checks.tlc.Trace;
import svcrdma.checks.tlc.TraceState;
import svcrdma.checks.tlc.Verdict;

/**
 * Runs that TLC finds, on the Java code. Those of all the hazards are replayed by the test that has
 * let TLC check them, of the default set.
 */
final class ReplayTest {

  private static Verdict.Violated violated(String model) throws InterruptedException {
    return assertInstanceOf(Verdict.Violated.class, Graphs.check(model));
  }

  /** Where the whole list or pool departs is where the mechanism acts. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "llist-without-locked-delete-first | deleteFirstLock | nothing, for a",
        "llist-without-atomic-exchange | deleteAllRead | deleteAll",
        "llist-without-exact-was-empty | addPoint | add.swap",
        "service-pool-without-second-look | push | look",
        "service-pool-without-wakes-another-long-calls | dequeue | wakeAnother"
      })
  void theWholeCodeOfAPartDepartsWhereItsMechanismActs(String model, String action, String found)
      throws InterruptedException {
    Replay replay = new Replay(Graphs.model(model), violated(model).trace(), Graphs.control());
    Mismatch departure = replay.performWhole().orElseThrow().departure();
    assertNotNull(departure);
    assertEquals(
        action, departure.run().get(departure.run().size() - 1).step().action(), departure::text);
    assertTrue(departure.text().contains(found), departure::text);
  }

  /** Canary: wherever a variable changes, a run that says that it does not is another. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "llist-without-locked-delete-first",
        "llist-without-exact-was-empty",
        "service-pool-without-wakes-another-long-calls"
      })
  void everyVariableThatChangesInARunOfAPartIsCompared(String id) throws InterruptedException {
    Model model = Graphs.model(id);
    Trace trace = violated(id).trace();
    List<Edge> run = Replay.edges(model, trace, Graphs.control());
    List<Map<String, TlaValue>> states =
        trace.states().stream().map(TraceState::variables).toList();
    for (String variable : states.get(0).keySet()) {
      for (int i = 1; i < states.size(); i++) {
        TlaValue before = Objects.requireNonNull(states.get(i - 1).get(variable));
        if (before.equals(states.get(i).get(variable))) {
          continue;
        }
        List<Map<String, TlaValue>> wrong = new ArrayList<>(states);
        Map<String, TlaValue> state = new HashMap<>(states.get(i));
        state.put(variable, before);
        wrong.set(i, state);
        try (Part part = Replay.part(model, states.get(0), model.without())) {
          Performance performance = part.perform(run, wrong);
          assertEquals(i - 1, performance.steps(), variable);
          assertEquals(
              List.of(variable),
              Objects.requireNonNull(performance.departure()).rows().stream()
                  .filter(Mismatch.Row::differs)
                  .map(Mismatch.Row::name)
                  .toList());
        }
      }
    }
  }

  /** The lock is of no use where others delete all and add again, on the code as it is too. */
  @Test
  void aListWhoseUsersDoNotKeepItsRuleIsBrokenByTheWholeCode() throws InterruptedException {
    String model = "llist-delete-all-beside-delete-first";
    Performance performance =
        new Replay(Graphs.model(model), violated(model).trace(), Graphs.control()).perform();
    assertNull(performance.departure(), () -> told(performance));
    assertEquals(Optional.of(Property.NODE_IN_ONE_PLACE), performance.violated());
  }

  /** With the mends of the findings the code has the states of the models that have them. */
  @Test
  void aMendedModelsRunsAreTheMendedCodes() throws InterruptedException {
    Verdict.Violated stranded = violated("stranded-sender");
    Replay replay =
        new Replay(Graphs.model("stranded-sender-mended"), stranded.trace(), Graphs.control());
    Mismatch departure = replay.perform().departure();
    assertNotNull(departure);
    assertTrue(departure.text().contains("reserve.undoWake"), departure::text);
  }

  /** A run that goes round for ever, or in which nobody moves who could. */
  @ParameterizedTest
  @ValueSource(strings = {"unfair-receive-cq", "unfair-threads", "unfair-releaser"})
  void aRunWithoutEndIsPerformedToo(String model) throws InterruptedException {
    Verdict.Violated violated = violated(model);
    assertTrue(violated.trace().ending() != Trace.Ending.END);
    Performance performance =
        new Replay(Graphs.model(model), violated.trace(), Graphs.control()).perform();
    assertNull(performance.departure(), () -> told(performance));
    assertEquals(
        violated.trace().states().size() - (violated.trace().ending() == Trace.Ending.LOOP ? 0 : 1),
        performance.steps());
  }

  private static String told(Performance performance) {
    Mismatch departure = performance.departure();
    return departure == null ? performance.violated().toString() : departure.text();
  }

  @ParameterizedTest
  @ValueSource(strings = {"partly-accepted", "deferred-no-trigger"})
  void aFindingIsPerformedByTheCodeAsItIs(String model) throws InterruptedException {
    Verdict.Violated violated = violated(model);
    Replay replay = new Replay(Graphs.model(model), violated.trace(), Graphs.control());
    Performance performance = replay.perform();
    assertNull(performance.departure(), () -> told(performance));
    assertEquals(Optional.of(violated.property()), performance.violated().map(String::valueOf));
    assertEquals(Optional.empty(), replay.performWhole());
    assertEquals(List.of(), Graphs.model(model).without());
  }
}
