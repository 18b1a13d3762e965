package svcrdma.checks.tlc;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A value as TLC prints it. Equal values are equal however they were printed. */
public sealed interface TlaValue {
  /** In short, for people: strings without quotes. */
  String brief();

  /** A number, a truth value or a model value: whatever is one word. */
  record Word(String text) implements TlaValue {
    @Override
    public String brief() {
      return text;
    }
  }

  /** A string. */
  record Text(String text) implements TlaValue {
    @Override
    public String brief() {
      return text.isEmpty() ? "\"\"" : text;
    }
  }

  /** A set, in the order in which it was printed; two sets with the same elements are equal. */
  record Set(java.util.Set<TlaValue> elements) implements TlaValue {
    @Override
    public String brief() {
      return elements.stream().map(TlaValue::brief).collect(Collectors.joining(", ", "{", "}"));
    }
  }

  /** A sequence or tuple. */
  record Sequence(List<TlaValue> elements) implements TlaValue {
    @Override
    public String brief() {
      return elements.stream().map(TlaValue::brief).collect(Collectors.joining(", ", "<<", ">>"));
    }
  }

  /** A function; a record is a function of strings. */
  record Function(Map<TlaValue, TlaValue> map) implements TlaValue {
    @Override
    public String brief() {
      return map.entrySet().stream()
          .map(e -> e.getKey().brief() + ": " + e.getValue().brief())
          .collect(Collectors.joining(", ", "[", "]"));
    }

    /** Whether all its arguments are strings, as a record's are. */
    public boolean isRecord() {
      return map.keySet().stream().allMatch(k -> k instanceof Text);
    }
  }

  /** What a record, or a function of strings or model values, has under this name. */
  default Optional<TlaValue> get(String name) {
    if (!(this instanceof Function function)) {
      return Optional.empty();
    }
    TlaValue asText = function.map.get(new Text(name));
    return Optional.ofNullable(asText != null ? asText : function.map.get(new Word(name)));
  }
}
