package svcrdma.checks.explain;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.tlc.TlaValue;

/**
 * Something that differs between two states.
 *
 * @param path to it: {@code sq.avail}, {@code ctx[2].pages}
 * @param before null when it was not there
 * @param after null when it is not there any more
 */
public record Difference(String path, @Nullable TlaValue before, @Nullable TlaValue after) {
  private static final int SHORT = 32;

  /**
   * All differences of two states, as deep inside as they can be named, in the order of the
   * variables.
   */
  static List<Difference> between(Map<String, TlaValue> before, Map<String, TlaValue> after) {
    List<Difference> found = new ArrayList<>();
    after.forEach((variable, value) -> compare(variable, before.get(variable), value, found));
    return found;
  }

  private static void compare(
      String path, @Nullable TlaValue before, @Nullable TlaValue after, List<Difference> found) {
    if (before instanceof TlaValue.Function old && after instanceof TlaValue.Function now) {
      Set<TlaValue> keys = new LinkedHashSet<>(old.map().keySet());
      keys.addAll(now.map().keySet());
      for (TlaValue key : keys) {
        compare(inside(path, key, now.isRecord()), old.map().get(key), now.map().get(key), found);
      }
    } else if (before instanceof TlaValue.Sequence old
        && after instanceof TlaValue.Sequence now
        && old.elements().size() == now.elements().size()
        && old.elements().stream().allMatch(e -> e instanceof TlaValue.Function)) {
      // TLC prints a function from 1 to n as a sequence; its records are told apart by their
      // number.
      for (int i = 0; i < old.elements().size(); i++) {
        compare(path + "[" + (i + 1) + "]", old.elements().get(i), now.elements().get(i), found);
      }
    } else if (before == null || !before.equals(after)) {
      found.add(new Difference(path, before, after));
    }
  }

  private static String inside(String path, TlaValue key, boolean record) {
    return record ? path + "." + key.brief() : path + "[" + key.brief() + "]";
  }

  /** In short, for people: of a long sequence or set only what came and went. */
  public String brief() {
    if (before == null || after == null) {
      return path + ": " + (after == null ? "gone" : after.brief());
    }
    String whole = before.brief() + " -> " + after.brief();
    List<TlaValue> old = elements(before);
    List<TlaValue> now = elements(after);
    if (whole.length() <= SHORT || (old.isEmpty() && now.isEmpty())) {
      return path + ": " + whole;
    }
    List<String> parts = new ArrayList<>();
    rest(old, now).forEach(gone -> parts.add("- " + gone.brief()));
    rest(now, old).forEach(come -> parts.add("+ " + come.brief()));
    return path + ": " + (parts.isEmpty() ? whole : String.join(" ", parts));
  }

  private static List<TlaValue> elements(TlaValue value) {
    return value instanceof TlaValue.Sequence sequence
        ? sequence.elements()
        : value instanceof TlaValue.Set set ? List.copyOf(set.elements()) : List.of();
  }

  /** What the first has more often than the second. */
  private static List<TlaValue> rest(List<TlaValue> elements, List<TlaValue> less) {
    List<TlaValue> rest = new ArrayList<>(elements);
    less.forEach(rest::remove);
    return rest;
  }
}
