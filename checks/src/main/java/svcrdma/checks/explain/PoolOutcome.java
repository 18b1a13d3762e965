package svcrdma.checks.explain;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.tlc.TlaValue;
import svcrdma.checks.tlc.Verdict;

/** Says of the module ServicePool's last state which transport waits beside which thread. */
final class PoolOutcome implements Outcome {
  private static final Set<String> VARIABLES = Set.of("pc", "queue", "idle", "asleep", "place");

  @Override
  public Optional<String> sentence(Model model, Verdict.Violated violated) {
    Map<String, TlaValue> values = violated.trace().last().variables();
    if (!model.module().equals("ServicePool") || !values.keySet().containsAll(VARIABLES)) {
      return Optional.empty();
    }
    List<TlaValue> queue = Variables.elements(values.get("queue"));
    List<TlaValue> asleep =
        values.get("asleep") instanceof TlaValue.Set threads
            ? List.copyOf(threads.elements())
            : List.of();
    if (queue.isEmpty() || asleep.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        "In the end, "
            + names(queue)
            + (queue.size() == 1 ? " waits" : " wait")
            + " in the ready queue while "
            + names(asleep)
            + (asleep.size() == 1
                ? " sleeps and nobody will wake it: "
                : " sleep and nobody will wake them: ")
            + violated.property()
            + " does not hold.");
  }

  private static String names(List<TlaValue> values) {
    return values.stream().map(TlaValue::brief).collect(Collectors.joining(", "));
  }
}
