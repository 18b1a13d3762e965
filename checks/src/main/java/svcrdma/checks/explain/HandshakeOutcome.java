package svcrdma.checks.explain;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.tlc.TlaValue;
import svcrdma.checks.tlc.Verdict;

/** Says of the module Handshake's last state who has missed whom. */
final class HandshakeOutcome implements Outcome {
  private static final Set<String> VARIABLES = Set.of("pc", "buffered", "memory", "saw");

  @Override
  public Optional<String> sentence(Model model, Verdict.Violated violated) {
    Map<String, TlaValue> values = violated.trace().last().variables();
    if (!model.module().equals("Handshake") || !values.keySet().containsAll(VARIABLES)) {
      return Optional.empty();
    }
    return Optional.of(
        "In the end, both have looked past each other: the changer saw nobody wait, and the waiter "
            + "sleeps on a change that has come: "
            + violated.property()
            + " does not hold.");
  }
}
