package svcrdma.checks.lincheck;

import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * What is to be remembered from one run to the next. After each run Lincheck sets everything that
 * it has seen change back to what it was, counters as well; the JVM's own table of properties it
 * leaves alone, so the notes are there. That they are is checked: a count that stays zero is an
 * error of the lane.
 */
final class Notes {
  private static final String RUNS = "svcrdma.lincheck.runs";
  private static final String LAST = "svcrdma.lincheck.last";

  private Notes() {}

  /** Forgets everything. */
  static void clear() {
    Properties table = System.getProperties();
    table.remove(RUNS);
    table.remove(LAST);
  }

  /** A run begins, in this world. */
  static void begin(Object world) {
    Properties table = System.getProperties();
    table.put(RUNS, (long) table.getOrDefault(RUNS, 0L) + 1);
    table.put(LAST, world);
  }

  /** How many runs have begun. */
  static long runs() {
    return (long) System.getProperties().getOrDefault(RUNS, 0L);
  }

  /** The world of the last run; null if there was none. */
  static @Nullable Object last() {
    return System.getProperties().get(LAST);
  }
}
