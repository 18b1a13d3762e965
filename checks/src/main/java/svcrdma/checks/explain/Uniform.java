package svcrdma.checks.explain;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import svcrdma.checks.tlc.TlaValue;

/**
 * Writes a value in short; where several arguments of a function have the same record, that only
 * once.
 */
final class Uniform {
  private Uniform() {}

  static String brief(TlaValue value) {
    if (value instanceof TlaValue.Sequence sequence && isUniform(sequence.elements())) {
      return "each of 1 to "
          + sequence.elements().size()
          + ": "
          + sequence.elements().get(0).brief();
    }
    if (value instanceof TlaValue.Function function
        && isUniform(List.copyOf(function.map().values()))) {
      Map<TlaValue, TlaValue> map = function.map();
      return "each of "
          + map.keySet().stream().map(TlaValue::brief).collect(Collectors.joining(", "))
          + ": "
          + map.values().iterator().next().brief();
    }
    return value.brief();
  }

  private static boolean isUniform(List<TlaValue> values) {
    return values.size() > 1
        && values.get(0) instanceof TlaValue.Function
        && values.stream().allMatch(values.get(0)::equals);
  }
}
