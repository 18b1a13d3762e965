package svcrdma.checks.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import svcrdma.checks.tlc.TlaParser;
import svcrdma.checks.tlc.TlaValue;
import svcrdma.checks.tlc.Trace;
import svcrdma.checks.tlc.TraceState;
import svcrdma.checks.tlc.Verdict;

final class ListAndPoolOutcomeTest {
  private static final String LIST =
      """
      /\\ pc = (a1 :> "PC" @@ a2 :> "idle")
      /\\ head = HEAD
      /\\ next = (n1 :> null @@ n2 :> n1)
      /\\ hand = (a1 :> HAND @@ a2 :> <<>>)
      /\\ answer = (a1 :> ANSWER @@ a2 :> FALSE)
      """;

  @Test
  void aNodeWithTwoOwners() {
    assertSays("n1 is on the list and in the hand of a1", list("n2", "<<n1>>", "idle", "FALSE"));
  }

  @Test
  void aNodeThatIsLost() {
    assertSays("n2 is neither on the list nor in any hand", list("n1", "<<>>", "idle", "FALSE"));
  }

  @Test
  void anAnswerThatIsWrong() {
    assertSays(
        "the list is n2, n1, and the last add to it said that it had been empty",
        list("n2", "<<>>", "idle", "TRUE"));
  }

  @Test
  void whoWaitsBesideWhoSleeps() {
    String pool =
        """
        /\\ pc = (t1 :> "sleep" @@ t2 :> "serve")
        /\\ queue = <<x1>>
        /\\ idle = <<t1>>
        /\\ asleep = ASLEEP
        /\\ place = (x1 :> "ready")
        """;
    assertEquals(
        Optional.of(
            "In the end, x1 waits in the ready queue while t1 sleeps and nobody will wake it: P does not hold."),
        new PoolOutcome()
            .sentence(
                TransportOutcomeTest.model("ServicePool"),
                run(state(pool.replace("ASLEEP", "{t1}")))));
    assertEquals(
        Optional.of(
            "In the end, x1, x2 wait in the ready queue while t1, t2 sleep and nobody will wake them: P does not hold."),
        new PoolOutcome()
            .sentence(
                TransportOutcomeTest.model("ServicePool"),
                run(state(pool.replace("ASLEEP", "{t1, t2}").replace("<<x1>>", "<<x1, x2>>")))));
    assertEquals(
        Optional.empty(),
        new PoolOutcome()
            .sentence(
                TransportOutcomeTest.model("ServicePool"),
                run(state(pool.replace("ASLEEP", "{}")))));
  }

  @Test
  void whoLookedPastWhom() {
    String handshake =
        """
        /\\ pc = [changer |-> "done", waiter |-> "done"]
        /\\ buffered = [changer |-> TRUE, waiter |-> FALSE]
        /\\ memory = [changer |-> FALSE, waiter |-> TRUE]
        /\\ saw = [changer |-> FALSE, waiter |-> FALSE]
        """;
    assertEquals(
        Optional.of(
            "In the end, both have looked past each other: the changer saw nobody wait, and the waiter sleeps on a change that has come: P does not hold."),
        new HandshakeOutcome()
            .sentence(TransportOutcomeTest.model("Handshake"), run(state(handshake))));
    assertEquals(
        Optional.empty(),
        new HandshakeOutcome()
            .sentence(
                TransportOutcomeTest.model("Handshake"), run(list("n1", "<<>>", "idle", "FALSE"))));
  }

  @Test
  void nothingIsSaidOfAnotherModuleWithTheSameVariables() {
    assertEquals(
        Optional.empty(),
        new ListOutcome()
            .sentence(
                TransportOutcomeTest.model("Other"), run(list("n1", "<<n1>>", "idle", "FALSE"))));
  }

  private static Map<String, TlaValue> list(String head, String hand, String pc, String answer) {
    return state(
        LIST.replace("PC", pc)
            .replace("HEAD", head)
            .replace("HAND", hand)
            .replace("ANSWER", answer));
  }

  private static Map<String, TlaValue> state(String text) {
    return TlaParser.state(text);
  }

  private static Verdict.Violated run(Map<String, TlaValue> last) {
    Map<String, TlaValue> first =
        state(
            LIST.replace("PC", "add.swap")
                .replace("HEAD", "null")
                .replace("HAND", "<<>>")
                .replace("ANSWER", "FALSE"));
    return new Verdict.Violated(
        "P",
        new Trace(
            List.of(
                new TraceState(1, "", List.of(), first), new TraceState(2, "", List.of(), last)),
            Trace.Ending.END,
            0,
            ""));
  }

  private static void assertSays(String fact, Map<String, TlaValue> last) {
    assertEquals(
        Optional.of("In the end, " + fact + ": P does not hold."),
        new ListOutcome().sentence(TransportOutcomeTest.model("Llist"), run(last)));
  }
}
