package svcrdma.checks.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.tlc.TlaValue;
import svcrdma.checks.tlc.Trace;
import svcrdma.checks.tlc.Verdict;

/**
 * Says of the module Transport's last state what is lost, and, when nobody can move any more, what
 * is stuck. The only class that knows the variables of the specification ({@code State.tla}).
 */
final class TransportOutcome implements Outcome {
  private static final Set<String> VARIABLES =
      Set.of("pc", "my", "xprt", "sq", "wait", "list", "ctx", "qp", "call");
  private static final Set<String> RESTING =
      Set.of(
          "svc.dequeue",
          "work.take",
          "releaser.exited",
          "free.drainQp",
          "free.endFlush",
          "free.joinReleaser");

  @Override
  public Optional<String> sentence(Model model, Verdict.Violated violated) {
    Map<String, TlaValue> variables = violated.trace().last().variables();
    if (!variables.keySet().containsAll(VARIABLES)) {
      return Optional.empty();
    }
    State state = new State(new Variables(variables));
    List<String> facts = new ArrayList<>();
    state.lost(facts);
    if (violated.property().equals("AllocationBounded")) {
      facts.add(state.allocated() + " contexts are allocated");
    }
    if (violated.trace().ending() != Trace.Ending.END || state.isAtRest()) {
      state.stuck(facts);
    }
    return facts.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "In the end, "
                + String.join("; ", facts)
                + ": "
                + violated.property()
                + " does not hold.");
  }

  /** The last state, with the questions that one can ask it. */
  private record State(Variables in) {
    /** What no later step can mend. */
    void lost(List<String> facts) {
      boolean freed = in.truth("xprt", "freed");
      if (in.truth("xprt", "dead") && in.number("ready") > 0) {
        facts.add("the dead transport stands in the ready queue");
      }
      if (freed) {
        in.entries("pc")
            .forEach(
                (actor, stack) -> {
                  if (!rests(head(stack))) {
                    facts.add(
                        actor
                            + " goes on with "
                            + head(stack)
                            + " on the transport that has been freed");
                  }
                });
        for (TlaValue item : in.elements("work", "items")) {
          facts.add(
              "a work item ("
                  + Variables.text(item.get("kind"))
                  + " of context "
                  + Variables.text(item.get("ctx"))
                  + ") is still to run on the transport that has been freed");
        }
      }
      in.entries("ctx")
          .forEach((context, owned) -> context(facts, "context " + context, owned, freed));
      in.entries("pc").forEach((actor, stack) -> touched(facts, actor, head(stack)));
      ticketsNobodyHolds(facts);
      for (TlaValue chain : in.elements("qp", "posted")) {
        String context = Variables.text(chain.get("ctx"));
        TlaValue owned = in.entries("ctx").get(context);
        if (owned != null && !Variables.isTrue(owned.get("pages"))) {
          facts.add(
              "the hardware may still read the pages of context "
                  + context
                  + ", which are released");
        }
      }
    }

    private void touched(List<String> facts, String actor, String step) {
      TlaValue own = in.entries("my").get(actor);
      if (own != null && step.equals("post.touch")) {
        facts.add(
            actor
                + " is about to touch context "
                + Variables.text(own.get("ctx"))
                + ", which it has handed over to the hardware");
      }
    }

    private void ticketsNobodyHolds(List<String> facts) {
      long handedOut = in.number("sq", "head") - in.number("sq", "tail");
      long held =
          in.entries("my").values().stream()
              .filter(own -> own.get("ticket").map(t -> !t.brief().equals("-1")).orElse(false))
              .count();
      if (held < handedOut) {
        facts.add(
            handedOut
                + (handedOut == 1 ? " ticket is" : " tickets are")
                + " still to be served, of which "
                + (held == 0 ? "nobody holds any" : "only " + held + " held"));
      }
    }

    long allocated() {
      return in.entries("ctx").values().stream()
          .filter(c -> !Variables.text(c.get("life")).equals("unallocated"))
          .count();
    }

    private void context(List<String> facts, String name, TlaValue owned, boolean freed) {
      boolean mapped = Variables.isTrue(owned.get("mapped"));
      boolean pages = Variables.isTrue(owned.get("pages"));
      boolean writeInfo =
          in.elements("work", "items").stream()
              .anyMatch(
                  i ->
                      Variables.text(i.get("kind")).equals("write")
                          && name.equals("context " + Variables.text(i.get("ctx"))));
      if (writeInfo && !mapped && !pages && !freed) {
        facts.add("the pages of " + name + " are released but still mapped by a write info");
      }
      if (mapped && !pages) {
        facts.add("the pages of " + name + " are released but still mapped");
      }
      if (freed && Variables.text(owned.get("life")).equals("allocated")) {
        facts.add(
            name
                + " outlives the transport that has been freed"
                + (pages ? ", with its pages" : "")
                + (mapped ? ", still mapped" : ""));
      }
    }

    /** What only a step of the environment could set going again. */
    void stuck(List<String> facts) {
      List<TlaValue> unreleased = in.elements("list", "release");
      if (!unreleased.isEmpty()) {
        facts.add(
            "nobody will release what is on the release list ("
                + (unreleased.size() == 1 ? "context " : "contexts ")
                + unreleased.stream().map(TlaValue::brief).collect(Collectors.joining(", "))
                + ")");
      }
      in.entries("pc").forEach((actor, stack) -> sleeper(facts, actor, head(stack)));
      long calls = in.number("call", "arrived") + in.number("call", "readDone");
      if (calls > 0) {
        facts.add(
            calls
                + (calls == 1
                    ? " call that was received waits"
                    : " calls that were received wait"));
      }
      if (in.truth("xprt", "close") && !in.truth("xprt", "freed")) {
        facts.add(
            "the transport is to be closed and is not freed ("
                + counted(in.number("xprt", "refs"), "reference", "references")
                + ", XPT_BUSY "
                + (in.truth("xprt", "busy") ? "set" : "clear")
                + ", XPT_DEAD "
                + (in.truth("xprt", "dead") ? "set" : "clear")
                + ")");
      }
    }

    private void sleeper(List<String> facts, String actor, String step) {
      TlaValue own = in.entries("my").get(actor);
      if (own == null) {
        return;
      }
      if (step.equals("sendWait.sleep")) {
        facts.add(
            actor
                + " sleeps on sc_send_wait for "
                + Variables.text(own.get("n"))
                + (Variables.text(own.get("n")).equals("1") ? " entry" : " entries")
                + " while "
                + counted(in.number("sq", "avail"), "is", "are")
                + " available");
      } else if (step.equals("ticketWait.sleep")) {
        facts.add(
            actor
                + " sleeps on sc_sq_ticket_wait with ticket "
                + Variables.text(own.get("ticket"))
                + " while "
                + in.number("sq", "tail")
                + " is served");
      }
    }

    private static String counted(long number, String one, String several) {
      return number + " " + (number == 1 ? one : several);
    }

    boolean isAtRest() {
      return in.entries("pc").values().stream().allMatch(stack -> rests(head(stack)));
    }

    private static boolean rests(String step) {
      return RESTING.contains(step)
          || step.endsWith(".sleep")
          || step.endsWith(".poll")
          || step.endsWith(".start")
          || step.endsWith(".done");
    }

    private static String head(TlaValue stack) {
      return Variables.elements(stack).stream().findFirst().map(TlaValue::brief).orElse("");
    }
  }
}
