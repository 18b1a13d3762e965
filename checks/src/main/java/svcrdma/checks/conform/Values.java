package svcrdma.checks.conform;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import svcrdma.checks.tlc.TlaValue;

/** Reads values of the specification. Whatever has another form than it should is an error. */
final class Values {
  private Values() {}

  static TlaValue field(TlaValue value, String name) {
    return value.get(name).orElseThrow(() -> new IllegalArgumentException("no field " + name));
  }

  static int number(TlaValue value) {
    return Integer.parseInt(value.brief());
  }

  static int number(TlaValue value, String field) {
    return number(field(value, field));
  }

  static boolean truth(TlaValue value, String field) {
    return field(value, field).brief().equals("TRUE");
  }

  /** A sequence's elements; TLC may write one as a function from 1 up. */
  static List<TlaValue> sequence(TlaValue value) {
    if (value instanceof TlaValue.Sequence sequence) {
      return sequence.elements();
    }
    if (value instanceof TlaValue.Function function) {
      Map<Integer, TlaValue> sorted = new TreeMap<>();
      function.map().forEach((index, element) -> sorted.put(number(index), element));
      return new ArrayList<>(sorted.values());
    }
    throw new IllegalArgumentException("no sequence: " + value.brief());
  }

  static List<Integer> numbers(TlaValue sequence) {
    return sequence(sequence).stream().map(Values::number).toList();
  }

  /** A set's elements, in short. */
  static Set<String> names(TlaValue value) {
    if (value instanceof TlaValue.Set set) {
      Set<String> names = new TreeSet<>();
      set.elements().forEach(element -> names.add(element.brief()));
      return names;
    }
    throw new IllegalArgumentException("no set: " + value.brief());
  }

  /** Sets, sequences and functions as Java's, words as they are. */
  static Object plain(TlaValue value) {
    if (value instanceof TlaValue.Set) {
      return names(value);
    }
    if (value instanceof TlaValue.Sequence sequence) {
      return sequence.elements().stream().map(Values::plain).toList();
    }
    if (value instanceof TlaValue.Function) {
      Map<String, Object> plain = new TreeMap<>();
      entries(value).forEach((argument, element) -> plain.put(argument, plain(element)));
      return plain;
    }
    return value.brief();
  }

  /** A function's values by its arguments, in short. */
  static Map<String, TlaValue> entries(TlaValue value) {
    if (value instanceof TlaValue.Function function) {
      Map<String, TlaValue> entries = new TreeMap<>();
      function.map().forEach((argument, element) -> entries.put(argument.brief(), element));
      return entries;
    }
    Map<String, TlaValue> entries = new TreeMap<>();
    for (TlaValue element : sequence(value)) {
      entries.put(Integer.toString(entries.size() + 1), element);
    }
    return entries;
  }
}
