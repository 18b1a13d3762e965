package svcrdma.checks.conform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import svcrdma.checks.graph.StateGraph;
import svcrdma.checks.hazard.Hazard;

/** Canaries: whatever is wrong in the code or in the comparison is a mismatch, and where it is. */
final class MismatchTest {
  private static final String CLOSING = "deferred-closing";
  private static final Map<String, StateGraph> GRAPHS = new HashMap<>();

  @BeforeAll
  static void explore() throws InterruptedException {
    for (String model : List.of(CLOSING, "deferred-two-sends", "workqueue-inline")) {
      GRAPHS.put(model, Graphs.of(model));
    }
  }

  private static Subject subject(String model) {
    return Subject.of(Graphs.model(model));
  }

  private static Mismatch mismatch(String model, Subject code, List<Concern> concerns)
      throws InterruptedException {
    StateGraph graph = Objects.requireNonNull(GRAPHS.get(model));
    Conformity result =
        new Conformance(code, graph, concerns, unused -> {}).run(1, Duration.ofMinutes(5));
    assertFalse(result.conforms());
    assertTrue(result.isDecided());
    Mismatch mismatch = result.mismatch();
    assertNotNull(mismatch);
    return mismatch;
  }

  private static List<String> differing(Mismatch mismatch) {
    return mismatch.rows().stream().filter(Mismatch.Row::differs).map(Mismatch.Row::name).toList();
  }

  /** After the step that is the last before the mechanism acts, this part of the state differs. */
  @ParameterizedTest
  @CsvSource({
    "self-enqueue, llistAdd, pc",
    "data-before-enqueue, llistAdd, pc",
    "drain-in-release, postSend, pc",
    "received-enqueues, clearBusy, pc",
    "slot-release-enqueues, releaseSlot, pc",
    "drain-in-get, llistDelFirst, pc",
    "clear-before-drain, clearXptData, xprt",
    "unmap-before-release, llistDelAll, pc",
    "hands-off-after-post, postSend, pc",
    "drain-in-teardown, drainQp, pc",
    "busy-stays-set, wakeSendOnClose, pc"
  })
  void aMechanismThatIsMissingIsSeenWhereItShouldAct(String hazard, String action, String part)
      throws InterruptedException {
    Subject whole = subject(CLOSING);
    Subject less = whole.with(Hazard.of(hazard).orElseThrow().parts());
    Mismatch mismatch = mismatch(CLOSING, less, Concerns.all(whole));
    assertEquals(
        action, mismatch.run().get(mismatch.run().size() - 1).step().action(), mismatch::text);
    assertTrue(differing(mismatch).contains(part), mismatch::text);
  }

  /** A comparison that always has the code's first value for one part of the state. */
  @ParameterizedTest
  @CsvSource({
    "deferred-closing, pc",
    "deferred-closing, my",
    "deferred-closing, xprt",
    "deferred-closing, ready",
    "deferred-closing, sq",
    "deferred-closing, list",
    "deferred-closing, ctx",
    "deferred-closing, qp",
    "deferred-closing, call",
    "deferred-closing, call (to come)",
    "deferred-closing, can move",
    "deferred-closing, may begin",
    "deferred-two-sends, wait",
    "workqueue-inline, work"
  })
  void whatTheComparisonDoesNotLookAtIsAMismatchThere(String model, String name)
      throws InterruptedException {
    Subject subject = subject(model);
    List<Concern> concerns =
        Concerns.all(subject).stream().map(c -> c.name().equals(name) ? stuck(c) : c).toList();
    assertEquals(List.of(name), differing(mismatch(model, subject, concerns)));
  }

  private static Concern stuck(Concern concern) {
    AtomicReference<Object> first = new AtomicReference<>();
    return new Concern(
        concern.name(),
        concern.expected(),
        code -> {
          Object found = concern.found().apply(code);
          return first.compareAndSet(null, found) ? found : Objects.requireNonNull(first.get());
        });
  }

  @Test
  void everyPartOfTheStateIsAmongThem() {
    Set<String> compared = new TreeSet<>();
    Concerns.all(subject(CLOSING)).forEach(concern -> compared.add(concern.name()));
    assertTrue(compared.containsAll(Objects.requireNonNull(GRAPHS.get(CLOSING)).variables()));
  }

  @Test
  void aMismatchIsToldWithItsRunAndBothStates() throws InterruptedException {
    Subject less = subject(CLOSING).with(Hazard.SELF_ENQUEUE.parts());
    String text = mismatch(CLOSING, less, Concerns.all(less)).text();
    assertTrue(text.contains("llistAdd(send-cq)"), text);
    assertTrue(text.contains("* pc             expected {"), text);
    assertTrue(text.contains("send-cq=put.data"), text);
    assertTrue(text.contains("  xprt           both     "), text);
  }
}
