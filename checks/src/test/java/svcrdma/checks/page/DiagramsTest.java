package svcrdma.checks.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import svcrdma.checks.Folders;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.ManifestReader;
import svcrdma.checks.tlc.TlaParser;
import svcrdma.checks.tlc.Trace;
import svcrdma.checks.tlc.TraceState;
import svcrdma.checks.tlc.Verdict;

final class DiagramsTest {
  private static final Manifest CANARIES = ManifestReader.read(Folders.CANARIES);
  private static final List<TraceState> STATES =
      List.of(
          state(1, "", "pc = (w1 :> <<\"take\">> @@ w2 :> <<\"take\">>) /\\ ready = 0"),
          state(2, "take", "pc = (w1 :> <<\"give\">> @@ w2 :> <<\"take\">>) /\\ ready = 1"),
          state(3, "take", "pc = (w1 :> <<\"give\">> @@ w2 :> <<\"give\">>) /\\ ready = 1"));

  private static TraceState state(int number, String action, String text) {
    return new TraceState(number, action, List.of(), TlaParser.state(text));
  }

  private static Diagram diagram(Trace trace) {
    return new Diagrams(CANARIES, Map.of("take", List.of("Box.take")))
        .of(
            CANARIES.models(List.of("loops")).get(0),
            new Verdict.Violated("TakenLeadsToGiven", trace));
  }

  @Test
  void aStepHasItsKernelFunctionItsMethodAndWhatItChanged() {
    Diagram diagram = diagram(new Trace(STATES, Trace.Ending.END, 0, ""));
    assertEquals(List.of("w1", "w2"), diagram.actors());
    assertEquals(
        new Diagram.Step(
            2,
            "w1",
            "take",
            "canary_take 1",
            "Box.take",
            List.of(new Diagram.Change("ready", "0 → 1")),
            "give",
            List.of(List.of(""))),
        diagram.steps().get(0));
    assertEquals(List.of(List.of()), diagram.first());
    assertNull(diagram.loopTo());
  }

  @Test
  void theStepThatLeadsBackHoldsWhatTheStateHoldsToWhichItLeads() {
    Diagram diagram = diagram(new Trace(STATES, Trace.Ending.LOOP, 1, "give"));
    assertEquals(1, diagram.loopTo());
    assertEquals(4, diagram.steps().get(2).n());
    assertEquals(List.of(List.of()), diagram.steps().get(2).holds());
  }

  @Test
  void contentsAreReadFromListsWaitqueuesCountsAndChains() {
    var state =
        TlaParser.state(
            """
            /\\ head = n2
            /\\ next = (n1 :> n2 @@ n2 :> n1)
            /\\ ready = 2
            /\\ wait = [send |-> {b1}, ticket |-> {}]
            /\\ qp = [posted |-> <<[kind |-> "send", ctx |-> 1, n |-> 1]>>]
            """);
    assertEquals(
        Map.of(
            "list", List.of("n2", "n1"),
            "ready queue", List.of("", ""),
            "sc_send_wait", List.of("b1"),
            "sc_sq_ticket_wait", List.of(),
            "posted", List.of("send 1")),
        Holding.of(state).stream()
            .collect(Collectors.toMap(Holding::name, h -> h.contents(state))));
  }
}
