package svcrdma.checks.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.manifest.Place;
import svcrdma.checks.tlc.TlaParser;
import svcrdma.checks.tlc.TlaValue;
import svcrdma.checks.tlc.Trace;
import svcrdma.checks.tlc.TraceState;
import svcrdma.checks.tlc.Verdict;

final class TransportOutcomeTest {
  static Model model(String module) {
    return new Model(
        "m",
        module,
        "Spec",
        null,
        List.of(),
        List.of(),
        Map.of(),
        List.of(),
        null,
        null,
        false,
        true,
        "",
        null,
        new Place("manifest.yaml", 1));
  }

  private final Map<String, TlaValue> state =
      new LinkedHashMap<>(
          TlaParser.state(
              """
              /\\ pc = (t1 :> <<"svc.dequeue">> @@ b1 :> <<"bc.start">>)
              /\\ my = (t1 :> [n |-> 0, ticket |-> -1] @@ b1 :> [n |-> 2, ticket |-> 3])
              /\\ xprt = [busy |-> FALSE, close |-> FALSE, dead |-> FALSE, freed |-> FALSE, refs |-> 1]
              /\\ ready = 0
              /\\ sq = [avail |-> 2, head |-> 3, tail |-> 2]
              /\\ wait = [ticket |-> {}, send |-> {}]
              /\\ list = [free |-> <<>>, release |-> <<>>]
              /\\ ctx = <<[life |-> "allocated", pages |-> TRUE, mapped |-> TRUE]>>
              /\\ qp = [posted |-> <<>>]
              /\\ call = [arrived |-> 0, readDone |-> 0]
              """));

  @Test
  void nothingIsSaidWhenNothingIsLostOrStuckOrTheModuleIsAnother() {
    assertEquals(Optional.empty(), sentence());
    state.remove("xprt");
    assertEquals(Optional.empty(), sentence());
  }

  @Test
  void whatIsOnTheReleaseListIsStuckOnlyWhenNobodyCanMove() {
    set("list", "[free |-> <<>>, release |-> <<2, 1>>]");
    assertSays("nobody will release what is on the release list (contexts 2, 1)");
    set("pc", "(t1 :> <<\"enqueue.flags\", \"svc.dequeue\">>)");
    assertEquals(Optional.empty(), sentence());
  }

  @Test
  void whoSleepsAndForWhat() {
    set("pc", "(t1 :> <<\"svc.dequeue\">> @@ b1 :> <<\"sendWait.sleep\">>)");
    assertSays("b1 sleeps on sc_send_wait for 2 entries while 2 are available");
    set("sq", "[avail |-> 1, head |-> 3, tail |-> 2]");
    set("my", "(t1 :> [n |-> 0, ticket |-> -1] @@ b1 :> [n |-> 1, ticket |-> 3])");
    assertSays("b1 sleeps on sc_send_wait for 1 entry while 1 is available");
    set("pc", "(t1 :> <<\"svc.dequeue\">> @@ b1 :> <<\"ticketWait.sleep\">>)");
    assertSays("b1 sleeps on sc_sq_ticket_wait with ticket 3 while 2 is served");
  }

  @Test
  void callsThatWaitAndATransportThatIsNotFreed() {
    set("call", "[arrived |-> 1, readDone |-> 1]");
    assertSays("2 calls that were received wait");
    set("call", "[arrived |-> 0, readDone |-> 0]");
    set("xprt", "[busy |-> TRUE, close |-> TRUE, dead |-> FALSE, freed |-> FALSE, refs |-> 2]");
    assertSays(
        "the transport is to be closed and is not freed (2 references, XPT_BUSY set, XPT_DEAD clear)");
  }

  @Test
  void whatOutlivesTheTransport() {
    set("xprt", "[busy |-> TRUE, close |-> TRUE, dead |-> TRUE, freed |-> TRUE, refs |-> 0]");
    assertSays(
        "context 1 outlives the transport that has been freed, with its pages, still mapped");
    set("ctx", "<<[life |-> \"destroyed\", pages |-> FALSE, mapped |-> FALSE]>>");
    set("pc", "(t1 :> <<\"put.enqueue\">>)");
    assertSays("t1 goes on with put.enqueue on the transport that has been freed");
    set("pc", "(t1 :> <<\"svc.dequeue\">>)");
    state.put("ready", TlaParser.value("1"));
    assertSays("the dead transport stands in the ready queue");
  }

  @Test
  void aTicketThatNobodyHolds() {
    set("sq", "[avail |-> 2, head |-> 4, tail |-> 2]");
    assertSays("2 tickets are still to be served, of which only 1 held");
    set("sq", "[avail |-> 2, head |-> 3, tail |-> 2]");
    set("my", "(t1 :> [n |-> 0, ticket |-> -1] @@ b1 :> [n |-> 2, ticket |-> -1])");
    assertSays("1 ticket is still to be served, of which nobody holds any");
  }

  @Test
  void whoTouchesWhatItHasHandedOver() {
    set("pc", "(t1 :> <<\"post.touch\", \"svc.dequeue\">> @@ b1 :> <<\"bc.start\">>)");
    set("my", "(t1 :> [n |-> 0, ticket |-> -1, ctx |-> 1] @@ b1 :> [n |-> 2, ticket |-> 3])");
    assertSays("t1 is about to touch context 1, which it has handed over to the hardware");
  }

  @Test
  void workThatIsStillToRun() {
    set("ctx", "<<[life |-> \"allocated\", pages |-> FALSE, mapped |-> FALSE]>>");
    state.put("work", TlaParser.value("[items |-> <<[kind |-> \"write\", ctx |-> 1]>>]"));
    assertSays("the pages of context 1 are released but still mapped by a write info");
    set("ctx", "<<[life |-> \"destroyed\", pages |-> FALSE, mapped |-> FALSE]>>");
    set("xprt", "[busy |-> TRUE, close |-> TRUE, dead |-> TRUE, freed |-> TRUE, refs |-> 0]");
    assertSays(
        "a work item (write of context 1) is still to run on the transport that has been freed");
  }

  @Test
  void pagesThatAreReleasedTooEarly() {
    set("pc", "(t1 :> <<\"release.next\">>)");
    set("ctx", "<<[life |-> \"allocated\", pages |-> FALSE, mapped |-> TRUE]>>");
    assertSays("the pages of context 1 are released but still mapped");
    set("ctx", "<<[life |-> \"allocated\", pages |-> FALSE, mapped |-> FALSE]>>");
    set("qp", "[posted |-> <<[ctx |-> 1]>>]");
    assertSays("the hardware may still read the pages of context 1, which are released");
  }

  private void set(String variable, String value) {
    state.put(variable, TlaParser.value(value));
  }

  private void assertSays(String fact) {
    assertEquals(Optional.of("In the end, " + fact + ": P does not hold."), sentence());
  }

  private Optional<String> sentence() {
    Trace trace =
        new Trace(List.of(new TraceState(1, "", List.of(), state)), Trace.Ending.END, 0, "");
    return new TransportOutcome().sentence(model("Transport"), new Verdict.Violated("P", trace));
  }
}
