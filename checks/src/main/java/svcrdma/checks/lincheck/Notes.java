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
  private static final String ORDER = "svcrdma.lincheck.order";
  private static final String ORDERS = "svcrdma.lincheck.orders.";

  private Notes() {}

  /** Forgets everything. */
  static void clear() {
    Properties table = System.getProperties();
    table.remove(RUNS);
    table.remove(LAST);
    table.remove(ORDER);
    table.keySet().removeIf(key -> key.toString().startsWith(ORDERS));
  }

  /** A run begins, in this world. */
  static void begin(Object world) {
    Properties table = System.getProperties();
    keepOrder(table);
    table.put(RUNS, (long) table.getOrDefault(RUNS, 0L) + 1);
    table.put(LAST, world);
  }

  /** The calling thread took this action, of the run that began last. */
  static void took(String action) {
    Properties table = System.getProperties();
    long order = (long) table.getOrDefault(ORDER, 1L);
    table.put(ORDER, order * 1_000_003 + (Thread.currentThread().getName() + action).hashCode());
  }

  private static void keepOrder(Properties table) {
    Object order = table.remove(ORDER);
    if (order != null) {
      table.put(ORDERS + order, order);
    }
  }

  /** In how many different orders the actions were taken, of all runs. */
  static int orders() {
    Properties table = System.getProperties();
    keepOrder(table);
    return (int) table.keySet().stream().filter(k -> k.toString().startsWith(ORDERS)).count();
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
