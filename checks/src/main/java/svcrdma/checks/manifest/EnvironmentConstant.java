package svcrdma.checks.manifest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import svcrdma.checks.InputException;

/**
 * A constant of the specification that says in which environment the protocol runs, and so an
 * option of the what-if.
 *
 * @param constant its name in the specification
 * @param option its name as an option, without the dashes
 * @param prefix of the model values' names, for {@link Kind#PROCESSES}
 * @param min least number, or least number of processes
 * @param max greatest
 * @param values the strings that may be in the set, for {@link Kind#STRINGS}
 * @param standard the default
 */
public record EnvironmentConstant(
    String constant,
    String option,
    Kind kind,
    String prefix,
    long min,
    long max,
    List<String> values,
    Setting standard,
    String says,
    Place place) {

  /** What values a constant has. */
  public enum Kind {
    /** A number N that stands for a set of N model values. */
    PROCESSES,
    /** A whole number. */
    INTEGER,
    /** A set of whole numbers, not empty. */
    INTEGERS,
    /** True or false. */
    BOOLEAN,
    /** A set of strings out of a given list. */
    STRINGS;

    /** As the manifest writes it. */
    public String written() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The setting that an option's argument stands for; sets are written with commas.
   *
   * @throws InputException when the argument is not of this kind or out of range
   */
  public Setting parse(String argument) {
    try {
      List<String> items =
          Stream.of(argument.split(",")).map(String::strip).filter(s -> !s.isEmpty()).toList();
      return parse(kind, prefix, min, max, values, items);
    } catch (IllegalArgumentException e) {
      throw new InputException("--" + option + ": " + e.getMessage());
    }
  }

  Setting parse(List<String> items) {
    return parse(kind, prefix, min, max, values, items);
  }

  /**
   * Throws IllegalArgumentException with a message for people, to which the caller adds the place.
   */
  static Setting parse(
      Kind kind, String prefix, long min, long max, List<String> values, List<String> items) {
    return switch (kind) {
      case PROCESSES -> {
        int count = (int) number(single(items), min, max);
        yield new Setting(
            Integer.toString(count),
            IntStream.rangeClosed(1, count)
                .mapToObj(i -> prefix + i)
                .collect(Collectors.joining(", ", "{", "}")));
      }
      case INTEGER -> {
        String number = Long.toString(number(single(items), min, max));
        yield new Setting(number, number);
      }
      case INTEGERS -> {
        if (items.isEmpty()) {
          throw new IllegalArgumentException("expected at least one number");
        }
        List<String> numbers = new ArrayList<>();
        for (String item : items) {
          numbers.add(Long.toString(number(item, min, max)));
        }
        yield set(numbers, numbers);
      }
      case BOOLEAN -> {
        String item = single(items);
        if (!item.equals("true") && !item.equals("false")) {
          throw new IllegalArgumentException("expected true or false, not '" + item + "'");
        }
        yield new Setting(item, item.toUpperCase(Locale.ROOT));
      }
      case STRINGS -> {
        for (String item : items) {
          if (!values.contains(item)) {
            throw new IllegalArgumentException(Near.unknown("value", item, values));
          }
        }
        yield set(items, items.stream().map(i -> '"' + i + '"').toList());
      }
    };
  }

  private static Setting set(List<String> texts, List<String> elements) {
    return new Setting(String.join(",", texts), "{" + String.join(", ", elements) + "}");
  }

  private static String single(List<String> items) {
    if (items.size() != 1) {
      throw new IllegalArgumentException("expected one value, not " + items.size());
    }
    return items.get(0);
  }

  private static long number(String item, long min, long max) {
    try {
      long number = Long.parseLong(item);
      if (number >= min && number <= max) {
        return number;
      }
      throw new IllegalArgumentException(number + " is out of range: " + min + " to " + max);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("expected a whole number, not '" + item + "'", e);
    }
  }

  /** The option that sets it to this value, which is written as TLC's configuration wants it. */
  public String option(String tla) {
    String text =
        switch (kind) {
          case PROCESSES -> Integer.toString(elements(tla).size());
          case INTEGER -> tla;
          case BOOLEAN -> tla.toLowerCase(Locale.ROOT);
          case INTEGERS, STRINGS -> String.join(",", elements(tla));
        };
    boolean flag = kind == Kind.BOOLEAN && text.equals("true");
    return "--" + option + (flag ? "" : text.isEmpty() ? " ''" : " " + text);
  }

  private static List<String> elements(String set) {
    return Stream.of(set.replaceAll("[{}\"]", "").split(","))
        .map(String::strip)
        .filter(s -> !s.isEmpty())
        .toList();
  }

  /** What may be given, for people. */
  public String range() {
    return switch (kind) {
      case PROCESSES, INTEGER -> min + " to " + max;
      case INTEGERS -> "numbers from " + min + " to " + max;
      case BOOLEAN -> "true or false";
      case STRINGS -> "any of " + String.join(", ", values);
    };
  }

  static Kind kind(YamlValue value) {
    return Arrays.stream(Kind.values())
        .filter(k -> k.written().equals(value.text()))
        .findFirst()
        .orElseThrow(
            () ->
                value
                    .place()
                    .error(
                        Near.unknown(
                            "kind",
                            value.text(),
                            Stream.of(Kind.values()).map(Kind::written).toList())));
  }
}
