package svcrdma.checks.explain;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
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
    State state = new State(variables);
    List<String> facts = new ArrayList<>();
    state.lost(facts);
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
  private record State(Map<String, TlaValue> variables) {
    /** What no later step can mend. */
    void lost(List<String> facts) {
      boolean freed = truth("xprt", "freed");
      if (truth("xprt", "dead") && number(variables.get("ready")) > 0) {
        facts.add("the dead transport stands in the ready queue");
      }
      if (freed) {
        entries("pc")
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
      }
      entries("ctx")
          .forEach((context, owned) -> context(facts, "context " + context, owned, freed));
      for (TlaValue chain : elements(field("qp", "posted"))) {
        String context = text(chain.get("ctx").orElse(null));
        TlaValue owned = entries("ctx").get(context);
        if (owned != null && !isTrue(owned.get("pages"))) {
          facts.add(
              "the hardware may still read the pages of context "
                  + context
                  + ", which are released");
        }
      }
    }

    private static void context(List<String> facts, String name, TlaValue owned, boolean freed) {
      boolean mapped = isTrue(owned.get("mapped"));
      boolean pages = isTrue(owned.get("pages"));
      if (mapped && !pages) {
        facts.add("the pages of " + name + " are released but still mapped");
      }
      if (freed && text(owned.get("life").orElse(null)).equals("allocated")) {
        facts.add(
            name
                + " outlives the transport that has been freed"
                + (pages ? ", with its pages" : "")
                + (mapped ? ", still mapped" : ""));
      }
    }

    /** What only a step of the environment could set going again. */
    void stuck(List<String> facts) {
      List<TlaValue> unreleased = elements(field("list", "release"));
      if (!unreleased.isEmpty()) {
        facts.add(
            "nobody will release what is on the release list (context "
                + unreleased.stream().map(TlaValue::brief).collect(Collectors.joining(", "))
                + ")");
      }
      entries("pc").forEach((actor, stack) -> sleeper(facts, actor, head(stack)));
      long calls = number(field("call", "arrived")) + number(field("call", "readDone"));
      if (calls > 0) {
        facts.add(
            calls
                + (calls == 1
                    ? " call that was received waits"
                    : " calls that were received wait"));
      }
      if (truth("xprt", "close") && !truth("xprt", "freed")) {
        facts.add(
            "the transport is to be closed and is not freed ("
                + number(field("xprt", "refs"))
                + " references, XPT_BUSY "
                + (truth("xprt", "busy") ? "set" : "clear")
                + ", XPT_DEAD "
                + (truth("xprt", "dead") ? "set" : "clear")
                + ")");
      }
    }

    private void sleeper(List<String> facts, String actor, String step) {
      TlaValue own = entries("my").get(actor);
      if (own == null) {
        return;
      }
      if (step.equals("sendWait.sleep")) {
        facts.add(
            actor
                + " sleeps on sc_send_wait for "
                + text(own.get("n").orElse(null))
                + " entries while "
                + number(field("sq", "avail"))
                + " are available");
      } else if (step.equals("ticketWait.sleep")) {
        facts.add(
            actor
                + " sleeps on sc_sq_ticket_wait with ticket "
                + text(own.get("ticket").orElse(null))
                + " while "
                + number(field("sq", "tail"))
                + " is served");
      }
    }

    boolean isAtRest() {
      return entries("pc").values().stream().allMatch(stack -> rests(head(stack)));
    }

    private static boolean rests(String step) {
      return RESTING.contains(step)
          || step.endsWith(".sleep")
          || step.endsWith(".poll")
          || step.endsWith(".start")
          || step.endsWith(".done");
    }

    private static String head(TlaValue stack) {
      return elements(stack).stream().findFirst().map(TlaValue::brief).orElse("");
    }

    private @Nullable TlaValue field(String variable, String name) {
      TlaValue record = variables.get(variable);
      return record == null ? null : record.get(name).orElse(null);
    }

    private boolean truth(String variable, String name) {
      return isTrue(Optional.ofNullable(field(variable, name)));
    }

    private static boolean isTrue(Optional<TlaValue> value) {
      return value.isPresent() && value.get().brief().equals("TRUE");
    }

    private static long number(@Nullable TlaValue value) {
      return value == null ? 0 : Long.parseLong(value.brief());
    }

    private static String text(@Nullable TlaValue value) {
      return value == null ? "" : value.brief();
    }

    private static List<TlaValue> elements(@Nullable TlaValue value) {
      return value instanceof TlaValue.Sequence sequence ? sequence.elements() : List.of();
    }

    /**
     * A function's arguments, in short, with its values; TLC prints a function from 1 to n as a
     * sequence.
     */
    private Map<String, TlaValue> entries(String variable) {
      Map<String, TlaValue> entries = new LinkedHashMap<>();
      TlaValue value = variables.get(variable);
      if (value instanceof TlaValue.Function function) {
        function.map().forEach((key, entry) -> entries.put(key.brief(), entry));
      }
      List<TlaValue> elements = elements(value);
      for (int i = 0; i < elements.size(); i++) {
        entries.put(Integer.toString(i + 1), elements.get(i));
      }
      return entries;
    }
  }
}
