package svcrdma.checks.conform;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import svcrdma.checks.graph.Edge;
import svcrdma.checks.tlc.TlaValue;

/**
 * One part of the state, as both tellings have it: each reduced to one value. The two are equal
 * exactly if the tellings agree, and people can read them.
 *
 * @param name what it is about: the specification's variable, or what else is compared
 * @param expected what the specification says
 * @param found what the code has
 */
record Concern(String name, Function<Spec, Object> expected, Function<Code, Object> found) {

  /**
   * A state of the specification.
   *
   * @param variables by name
   * @param edges out of the state
   */
  record Spec(Map<String, TlaValue> variables, List<Edge> edges) {
    TlaValue variable(String name) {
      return Objects.requireNonNull(variables.get(name), name);
    }
  }

  /** A concern that is one variable of the specification. */
  static Concern of(
      String variable, Function<TlaValue, Object> expected, Function<Code, Object> found) {
    return new Concern(variable, spec -> expected.apply(spec.variable(variable)), found);
  }
}
