package svcrdma.checks.conform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import svcrdma.checks.graph.Edge;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.hazard.Property;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.tlc.TlaValue;
import svcrdma.checks.tlc.Trace;
import svcrdma.checks.tlc.TraceState;
import svcrdma.checks.tlc.Verdict;

/**
 * The shortest run of each hazard, as TLC finds it, on the Java code: it ends badly, for the same
 * reason, without the mechanism; and is not possible with it.
 */
final class ReplayTest {

  /** Those that are violated for want of one mechanism. */
  static Stream<String> hazards() {
    return Graphs.models().stream()
        .filter(model -> Set.of("Transport", "Llist", "ServicePool").contains(model.module()))
        .filter(model -> model.expect() != null && !model.expect().holds())
        .filter(model -> model.without().size() == 1)
        .map(Model::id);
  }

  private static Verdict.Violated violated(String model) throws InterruptedException {
    return assertInstanceOf(Verdict.Violated.class, Graphs.check(model));
  }

  @ParameterizedTest
  @MethodSource("hazards")
  void theRunEndsBadlyWithoutTheMechanismAndIsImpossibleWithIt(String model)
      throws InterruptedException {
    Verdict.Violated violated = violated(model);
    Replay replay = new Replay(Graphs.model(model), violated.trace(), Graphs.control());
    Performance less = replay.perform();
    assertTrue(less.isPerformed(), () -> told(less));
    assertEquals(
        Optional.of(violated.property()), less.violated().map(String::valueOf), () -> told(less));

    Performance whole = replay.performWhole().orElseThrow();
    Mismatch departure = whole.departure();
    assertNotNull(departure, "the whole code can do the same");
    assertTrue(!departure.isFailure(), () -> told(whole));
    assertEquals(findings(model), whole.violated(), "from there on it ends well");
  }

  /** What is violated on the whole code too: a context that was accepted in part is lost. */
  private static Optional<Property> findings(String model) {
    String failures = String.valueOf(Graphs.model(model).constants().get("PostFailures"));
    return failures.contains("part-accepted") ? Optional.of(Property.NO_LEAK) : Optional.empty();
  }

  /** The one of them that says it first, where models of a part by itself say more. */
  @Test
  void everyHazardSaysOfTheCodeWhatAModelSaysOfTheSpecification() {
    Map<Hazard, Set<String>> violated = new EnumMap<>(Hazard.class);
    hazards()
        .map(Graphs::model)
        .forEach(
            model ->
                violated
                    .computeIfAbsent(hazard(model), unused -> new HashSet<>())
                    .add(Objects.requireNonNull(model.expect()).property()));
    violated.forEach(
        (hazard, properties) ->
            assertTrue(properties.contains(hazard.property().toString()), hazard::toString));
  }

  private static Hazard hazard(Model model) {
    return Hazard.of(model.without().get(0)).orElseThrow();
  }

  /** A store buffer is in no interleaving of accesses. */
  @Test
  void everyHazardHasSuchARunButThatOfTheStoreBuffers() {
    Set<Hazard> replayed =
        hazards().map(Graphs::model).map(ReplayTest::hazard).collect(Collectors.toSet());
    assertEquals(EnumSet.complementOf(EnumSet.of(Hazard.BARRIER_AFTER_CHANGE)), replayed);
    assertTrue(Hazard.BARRIER_AFTER_CHANGE.isOfWeakMemory());
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
    Verdict.Violated stranded = violated("stranded-sender-by-reads");
    Replay replay =
        new Replay(
            Graphs.model("stranded-sender-by-reads-mended"), stranded.trace(), Graphs.control());
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
