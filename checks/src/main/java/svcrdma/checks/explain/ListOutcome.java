package svcrdma.checks.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.tlc.TlaValue;
import svcrdma.checks.tlc.Verdict;

/** Says of the module Llist's last state which node has two owners, or what add said wrongly. */
final class ListOutcome implements Outcome {
  private static final Set<String> VARIABLES = Set.of("head", "next", "hand", "answer");

  @Override
  public Optional<String> sentence(Model model, Verdict.Violated violated) {
    Map<String, TlaValue> values = violated.trace().last().variables();
    if (!model.module().equals("Llist") || !values.keySet().containsAll(VARIABLES)) {
      return Optional.empty();
    }
    Variables in = new Variables(values);
    List<String> chain = chain(in);
    List<String> facts = new ArrayList<>();
    in.entries("hand")
        .forEach(
            (actor, nodes) -> {
              for (TlaValue node : Variables.elements(nodes)) {
                if (chain.contains(node.brief())) {
                  facts.add(node.brief() + " is on the list and in the hand of " + actor);
                }
              }
            });
    in.entries("next")
        .keySet()
        .forEach(
            node -> {
              if (!chain.contains(node) && !inSomeHand(in, node)) {
                facts.add(node + " is neither on the list nor in any hand");
              }
            });
    if (facts.isEmpty()) {
      facts.add(
          "the list is "
              + (chain.isEmpty() ? "empty" : String.join(", ", chain))
              + ", and the last add to it said that it had"
              + (lastAnswer(violated, in) ? "" : " not")
              + " been empty");
    }
    return Optional.of(
        "In the end, " + String.join("; ", facts) + ": " + violated.property() + " does not hold.");
  }

  private static boolean inSomeHand(Variables in, String node) {
    return in.entries("hand").values().stream()
        .anyMatch(
            nodes -> Variables.elements(nodes).stream().anyMatch(n -> n.brief().equals(node)));
  }

  /**
   * The nodes from the head on; a node that comes again ends it, since broken lists may be rings.
   */
  private static List<String> chain(Variables in) {
    List<String> chain = new ArrayList<>();
    Map<String, TlaValue> next = in.entries("next");
    TlaValue node = in.values().get("head");
    while (node != null && next.containsKey(node.brief()) && !chain.contains(node.brief())) {
      chain.add(node.brief());
      node = next.get(node.brief());
    }
    return chain;
  }

  /** The answer of whoever made the last step. */
  private static boolean lastAnswer(Verdict.Violated violated, Variables in) {
    int last = violated.trace().states().size();
    Variables before = new Variables(violated.trace().state(last - 1).variables());
    return in.entries("pc").entrySet().stream()
        .filter(e -> !e.getValue().equals(before.entries("pc").get(e.getKey())))
        .anyMatch(e -> Variables.isTrue(Optional.ofNullable(in.entries("answer").get(e.getKey()))));
  }
}
