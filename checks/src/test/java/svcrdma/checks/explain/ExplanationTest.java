package svcrdma.checks.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import svcrdma.checks.Folders;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.ManifestReader;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.tlc.TlaParser;
import svcrdma.checks.tlc.Trace;
import svcrdma.checks.tlc.TraceState;
import svcrdma.checks.tlc.Verdict;

final class ExplanationTest {
  private static final Manifest MANIFEST = ManifestReader.read(Folders.CANARIES);

  @Test
  void tellsALassoStepByStep() {
    Trace trace =
        trace(
            Trace.Ending.LOOP,
            2,
            "restart",
            "rounds = 0 /\\ pc = (w1 :> <<\"take\">> @@ w2 :> <<\"take\">>) /\\ box = [free |-> 2, lost |-> 0]",
            "take/rounds = 1 /\\ pc = (w1 :> <<\"give\", \"take\">> @@ w2 :> <<\"take\">>) /\\ box = [free |-> 1, lost |-> 0]",
            "take/rounds = 2 /\\ pc = (w1 :> <<\"give\", \"take\">> @@ w2 :> <<\"give\", \"take\">>) /\\ box = [free |-> 0, lost |-> 0]",
            "give/rounds = 2 /\\ pc = (w1 :> <<\"give\", \"take\">> @@ w2 :> <<\"take\">>) /\\ box = [free |-> 1, lost |-> 0]");
    assertEquals(
        """
        loops: whole: TakenLeadsToGiven (who took a token gives it back) is violated by a run of 4 states.

        At first:
          rounds: 0
          box: [free: 2, lost: 0]

               w1
               | w2
               | | environment
            2  * | |  take(w1)   canary_take 1  rounds: 0 -> 1, box.free: 2 -> 1
           >3  | * |  take(w2)   canary_take 1  rounds: 1 -> 2, box.free: 1 -> 0
           >4  | * |  give(w2)   canary_give 1  box.free: 0 -> 1
           >5  | | *  restart()                 rounds: 2 -> 1

        The last step leads back to 2: the steps marked > repeat for ever (3 of them).
        Who would do what next: w1 at give, w2 at take.

        In the end TakenLeadsToGiven does not hold.
        """,
        new Explanation(MANIFEST, List.of())
            .of(model("loops"), new Verdict.Violated("TakenLeadsToGiven", trace)));
  }

  @Test
  void closesWithTheSentenceOfTheFirstOutcomeThatKnowsTheState() {
    Trace trace = trace(Trace.Ending.STUTTERING, 0, "", "pc = (w1 :> <<\"take\">>) /\\ box = 1");
    List<Outcome> outcomes =
        List.of(
            (m, v) -> Optional.empty(),
            (m, v) -> Optional.of("Known."),
            (m, v) -> Optional.of("Too late."));
    String text =
        new Explanation(MANIFEST, outcomes).of(model("loops"), new Verdict.Violated("X", trace));
    assertTrue(text.endsWith("\n\nKnown.\n"), text);
    assertTrue(
        text.contains("There it stays for ever, if whoever could still take a step does not."),
        text);
  }

  @Test
  void ofAStepThatOnlyMovesItsActorItShowsWhatThatDoesNext() {
    String text =
        new Explanation(MANIFEST, List.of())
            .of(
                model("loops"),
                new Verdict.Violated(
                    "X",
                    trace(
                        Trace.Ending.END,
                        0,
                        "",
                        "pc = (w1 :> <<\"take\">> @@ w2 :> <<\"take\">>) /\\ box = 1",
                        "take/pc = (w1 :> <<\"take\">> @@ w2 :> <<\"give\", \"take\">>) /\\ box = 1")));
    assertTrue(text.contains("take(w2)  canary_take 1  next: give\n"), text);
  }

  @Test
  void namesWhatChangedByItsPath() {
    assertEquals(
        List.of(
            "sq.avail: 1 -> 0",
            "ctx[2].pages: TRUE -> FALSE",
            "on[t1]: {} -> {a}",
            "q: <<1>> -> <<1, 2>>",
            "new: 1"),
        Difference.between(
                TlaParser.state(
                    "/\\ sq = [avail |-> 1, head |-> 0]"
                        + "/\\ ctx = <<[pages |-> TRUE], [pages |-> TRUE]>>"
                        + "/\\ on = (t1 :> {} @@ t2 :> {})"
                        + "/\\ q = <<1>>"),
                TlaParser.state(
                    "/\\ sq = [head |-> 0, avail |-> 0]"
                        + "/\\ ctx = <<[pages |-> TRUE], [pages |-> FALSE]>>"
                        + "/\\ on = (t1 :> {\"a\"} @@ t2 :> {})"
                        + "/\\ q = <<1, 2>>"
                        + "/\\ new = 1"))
            .stream()
            .map(Difference::brief)
            .toList());
  }

  @Test
  void saysOfALongSequenceOrSetOnlyWhatCameAndWent() {
    String posted = "[kind |-> \"send\", ctx |-> 1]";
    assertEquals(
        List.of("q: - [kind: send, ctx: 1]", "s: - second + third"),
        Difference.between(
                TlaParser.state(
                    "/\\ q = <<"
                        + posted
                        + ", "
                        + posted
                        + ">> /\\ s = {\"first-of-all\", \"second\"}"),
                TlaParser.state("/\\ q = <<" + posted + ">> /\\ s = {\"first-of-all\", \"third\"}"))
            .stream()
            .map(Difference::brief)
            .toList());
  }

  @Test
  void writesTheSameRecordOfSeveralOnlyOnce() {
    assertEquals(
        "each of t1, t2: [n: 0]",
        Uniform.brief(TlaParser.value("(t1 :> [n |-> 0] @@ t2 :> [n |-> 0])")));
    assertEquals(
        "each of 1 to 2: [n: 0]", Uniform.brief(TlaParser.value("<<[n |-> 0], [n |-> 0]>>")));
    assertEquals(
        "[t1: [n: 0], t2: [n: 1]]",
        Uniform.brief(TlaParser.value("(t1 :> [n |-> 0] @@ t2 :> [n |-> 1])")));
    assertEquals("[a: 1, b: 1]", Uniform.brief(TlaParser.value("[a |-> 1, b |-> 1]")));
  }

  private static Model model(String id) {
    return MANIFEST.models(List.of(id)).get(0);
  }

  /** States are written {@code action/variables}; the first has no action. */
  private static Trace trace(Trace.Ending ending, int backTo, String lastAction, String... states) {
    List<TraceState> list = new ArrayList<>();
    for (String state : states) {
      int slash = list.isEmpty() ? -1 : state.indexOf('/');
      list.add(
          new TraceState(
              list.size() + 1,
              state.substring(0, Math.max(0, slash)),
              List.of(),
              TlaParser.state(state.substring(slash + 1))));
    }
    return new Trace(list, ending, backTo, lastAction);
  }
}
