package svcrdma.checks.graph;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.tlc.TlaValue;

/**
 * What somebody does: an action of the specification with everything it is given. Equal steps of
 * one graph are the same object.
 *
 * @param action the name of its operator, like {@code testAndSetBusy}
 * @param actor the process that takes it, like {@code t1} or {@code send-cq}: the first argument
 *     that is a process, else the only one whose entry of the control variable changes; null when
 *     it is nobody's, as what the hardware does by itself
 * @param arguments in the operator's order
 */
public record Step(String action, @Nullable String actor, List<TlaValue> arguments) {
  /** As {@code testAndSetBusy(t1)}. */
  @Override
  public String toString() {
    return arguments.stream()
        .map(TlaValue::brief)
        .collect(Collectors.joining(", ", action + "(", ")"));
  }
}
