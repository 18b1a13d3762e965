package svcrdma.checks.explain;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.tlc.TlaValue;

/**
 * The variables of a state, as closing sentences ask for them: what is not there is empty, zero or
 * false, so that a state of another shape gives no sentence rather than an error.
 */
record Variables(Map<String, TlaValue> values) {
  private @Nullable TlaValue field(String variable, String name) {
    TlaValue record = values.get(variable);
    return record == null ? null : record.get(name).orElse(null);
  }

  boolean truth(String variable, String name) {
    return isTrue(Optional.ofNullable(field(variable, name)));
  }

  long number(String variable) {
    return number(values.get(variable));
  }

  long number(String variable, String name) {
    return number(field(variable, name));
  }

  List<TlaValue> elements(String variable, String name) {
    return elements(field(variable, name));
  }

  /**
   * A function's arguments, in short, with its values; TLC prints a function from 1 to n as a
   * sequence.
   */
  Map<String, TlaValue> entries(String variable) {
    Map<String, TlaValue> entries = new LinkedHashMap<>();
    TlaValue value = values.get(variable);
    if (value instanceof TlaValue.Function function) {
      function.map().forEach((key, entry) -> entries.put(key.brief(), entry));
    }
    List<TlaValue> elements = elements(value);
    for (int i = 0; i < elements.size(); i++) {
      entries.put(Integer.toString(i + 1), elements.get(i));
    }
    return entries;
  }

  static boolean isTrue(Optional<TlaValue> value) {
    return text(value).equals("TRUE");
  }

  static String text(Optional<TlaValue> value) {
    return value.map(TlaValue::brief).orElse("");
  }

  static List<TlaValue> elements(@Nullable TlaValue value) {
    return value instanceof TlaValue.Sequence sequence ? sequence.elements() : List.of();
  }

  private static long number(@Nullable TlaValue value) {
    return value == null ? 0 : Long.parseLong(value.brief());
  }
}
