package svcrdma.checks.conform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.hazard.Property;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.tlc.Trace;
import svcrdma.checks.tlc.Verdict;

/**
 * The shortest run of each hazard, as TLC finds it, on the Java code: it ends badly, for the same
 * reason, without the mechanism; and is not possible with it.
 */
final class ReplayTest {

  /** Those that are violated for want of one mechanism. */
  static Stream<String> hazards() {
    return Graphs.models().stream()
        .filter(model -> model.module().equals("Transport"))
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

  @ParameterizedTest
  @MethodSource("hazards")
  void theCodesHazardSaysThatTheSamePropertyIsViolated(String id) {
    Model model = Graphs.model(id);
    Hazard hazard = Hazard.of(model.without().get(0)).orElseThrow();
    assertEquals(Objects.requireNonNull(model.expect()).property(), hazard.property().toString());
  }

  /** Their runs are of the list, of the service threads and of store buffers. */
  @Test
  void everyHazardHasSuchARunButThoseThatNoRunOfATransportShows() {
    Set<Hazard> others =
        EnumSet.of(
            Hazard.LOCKED_DELETE_FIRST,
            Hazard.ATOMIC_EXCHANGE,
            Hazard.BARRIER_AFTER_CHANGE,
            Hazard.SECOND_LOOK,
            Hazard.WAKES_ANOTHER);
    Set<Hazard> replayed =
        hazards()
            .map(id -> Hazard.of(Graphs.model(id).without().get(0)).orElseThrow())
            .collect(Collectors.toSet());
    assertEquals(EnumSet.complementOf(EnumSet.copyOf(others)), replayed);
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
