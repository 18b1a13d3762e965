package svcrdma.checks.export;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import tlc2.util.FP64;
import tlc2.value.impl.BoolValue;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.IntValue;
import tlc2.value.impl.ModelValue;
import tlc2.value.impl.RecordValue;
import tlc2.value.impl.SetEnumValue;
import tlc2.value.impl.StringValue;
import tlc2.value.impl.TupleValue;
import tlc2.value.impl.Value;

/** Numbers values, each once, and writes a line for each, after those of its parts. */
final class ValueTable {
  private final Consumer<String> lines;
  private final Map<String, Integer> numbers = new HashMap<>();
  // TLC itself tells states apart by such fingerprints; most values have been seen before.
  private final Map<Long, Integer> seen = new HashMap<>();

  ValueTable(Consumer<String> lines) {
    this.lines = lines;
  }

  /** The number of a value. */
  int number(Value value) {
    value.deepNormalize();
    long fingerprint = value.fingerPrint(FP64.New());
    Integer known = seen.get(fingerprint);
    if (known == null) {
      known = written(value);
      seen.put(fingerprint, known);
    }
    return known;
  }

  private int written(Value value) {
    String line = line(value);
    Integer known = numbers.get(line);
    if (known == null) {
      known = numbers.size();
      numbers.put(line, known);
      lines.accept(line);
    }
    return known;
  }

  private String line(Value value) {
    if (value instanceof IntValue number) {
      return "[\"int\"," + number.val + "]";
    }
    if (value instanceof BoolValue truth) {
      return "[\"bool\"," + truth.val + "]";
    }
    if (value instanceof StringValue string) {
      return "[\"string\"," + Json.quoted(string.val.toString()) + "]";
    }
    if (value instanceof ModelValue model) {
      return "[\"model\"," + Json.quoted(model.val.toString()) + "]";
    }
    if (value instanceof RecordValue record) {
      return function(strings(record), record.values);
    }
    // A function whose domain is 1 .. n is a sequence.
    if (value.toTuple() instanceof TupleValue tuple) {
      return line("seq", List.of(tuple.elems));
    }
    if (value.toFcnRcd() instanceof FcnRcdValue function) {
      function.normalize();
      return function(function.getDomainAsValues(), function.values);
    }
    if (value.toSetEnum() instanceof SetEnumValue set) {
      set.normalize();
      return line("set", List.of(set.elems.toArray()));
    }
    throw new IllegalStateException("a value of an unknown kind: " + value.getKindString());
  }

  private static Value[] strings(RecordValue record) {
    Value[] strings = new Value[record.names.length];
    for (int i = 0; i < strings.length; i++) {
      strings[i] = new StringValue(record.names[i]);
    }
    return strings;
  }

  private String function(Value[] domain, Value[] values) {
    List<Value> pairs = new ArrayList<>();
    for (int i = 0; i < domain.length; i++) {
      pairs.add(domain[i]);
      pairs.add(values[i]);
    }
    return line("fun", pairs);
  }

  private String line(String kind, List<Value> parts) {
    StringBuilder line = new StringBuilder("[\"").append(kind).append('"');
    parts.forEach(part -> line.append(',').append(written(part)));
    return line.append(']').toString();
  }
}
