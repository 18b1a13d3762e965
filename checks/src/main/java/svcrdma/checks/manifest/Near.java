package svcrdma.checks.manifest;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import svcrdma.checks.InputException;

/** Finds the names that somebody may have meant. */
public final class Near {
  private static final int MOST = 3;

  private Near() {}

  /**
   * A message about an unknown name: what it is, and the known names that are near to it, or all of
   * them when none is near and there are few.
   */
  public static String unknown(String what, String name, Collection<String> known) {
    List<String> near = names(name, known);
    if (!near.isEmpty()) {
      return "unknown " + what + " '" + name + "': did you mean " + String.join(" or ", near) + "?";
    }
    String all =
        known.isEmpty()
            ? " (there is none)"
            : known.size() <= 8 ? " (known: " + String.join(", ", known) + ")" : "";
    return "unknown " + what + " '" + name + "'" + all;
  }

  /** The error that says so. */
  public static InputException error(String what, String name, Object[] known) {
    return new InputException(
        unknown(what, name, Arrays.stream(known).map(Object::toString).toList()));
  }

  /** At most three known names that differ little from the given one, the nearest first. */
  public static List<String> names(String name, Collection<String> known) {
    String wanted = plain(name);
    int most = Math.max(2, wanted.length() / 3);
    record Scored(String name, int distance) {}
    return known.stream()
        .map(k -> new Scored(k, score(wanted, plain(k))))
        .filter(s -> s.distance <= most)
        .sorted(Comparator.comparingInt(Scored::distance).thenComparing(Scored::name))
        .limit(MOST)
        .map(Scored::name)
        .collect(Collectors.toList());
  }

  // A name that begins with, or ends in, what was typed is near however long it is.
  private static int score(String wanted, String known) {
    boolean part = wanted.length() >= 4 && (known.startsWith(wanted) || known.endsWith(wanted));
    return part ? 1 : distance(wanted, known);
  }

  private static String plain(String name) {
    return name.toLowerCase(Locale.ROOT).replace("_", "").replace("-", "");
  }

  /** Levenshtein's distance: insertions, deletions and replacements from one to the other. */
  static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
