package svcrdma.checks.conform;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import svcrdma.checks.hazard.Property;
import svcrdma.checks.manifest.Action;
import svcrdma.checks.run.Columns;

/**
 * Tells a replay to people. States are numbered as {@code explain} numbers them: the first is 1.
 */
public final class ReplayText {
  private static final String NOTHING = "nothing";

  private ReplayText() {}

  /**
   * The steps that the code took, a line each, with the number of the state that they led to and
   * the kernel's function and step.
   *
   * @param actions of the specification, by name
   */
  public static String of(Performance performance, Map<String, Action> actions) {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < performance.steps(); i++) {
      var step = performance.run().get(i).step();
      Action action = actions.get(step.action());
      rows.add(
          List.of(Integer.toString(i + 2), step.toString(), action == null ? "" : action.where()));
    }
    return Columns.lines(rows, Set.of(0)) + departure(performance) + "\n";
  }

  /** What the code has instead of the run's next state. */
  private static String departure(Performance performance) {
    Mismatch departure = performance.departure();
    if (departure == null) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    for (Mismatch.Row row : departure.rows()) {
      if (row.differs()) {
        text.append("* state ").append(performance.steps() + 2).append(": ");
        text.append(row.name()).append(": ").append(difference(row.expected(), row.found()));
        text.append('\n');
      }
    }
    return text.toString();
  }

  /** Of what has parts with names, those that differ. */
  private static String difference(Object expected, Object found) {
    if (expected instanceof Map<?, ?> run && found instanceof Map<?, ?> code) {
      List<String> parts = new ArrayList<>();
      Set<Object> names = new TreeSet<>(run.keySet());
      names.addAll(code.keySet());
      for (Object name : names) {
        if (!Objects.equals(run.get(name), code.get(name))) {
          parts.add(name + " " + difference(run.get(name) + "", code.get(name) + ""));
        }
      }
      return String.join("; ", parts);
    }
    return "the run has " + expected + ", the code " + found;
  }

  /** The verdict on the code that the model is about. */
  public static String verdict(Performance performance) {
    String violated = violated(performance);
    int states = performance.run().size() + 1;
    if (performance.departure() == null) {
      return "The code went through all %d states of the run; at rest it violates: %s.%n"
          .formatted(states, violated);
    }
    return performance.isPerformed()
        ? "A ledger stopped the code on the way to state %d of %d: it violates %s.%n"
            .formatted(performance.steps() + 2, states, violated)
        : "The code departs from the run on the way to state %d of %d.%n"
            .formatted(performance.steps() + 2, states);
  }

  /** The verdict on the whole code. */
  public static String whole(Performance performance) {
    if (performance.departure() == null) {
      return "The whole code can do the same.\n";
    }
    return "The whole code departs on the way to state %d of %d, %s, and at rest violates %s:%n%s"
        .formatted(
            performance.steps() + 2,
            performance.run().size() + 1,
            performance.run().get(performance.steps()).step(),
            violated(performance),
            departure(performance));
  }

  private static String violated(Performance performance) {
    return performance.violated().map(Property::toString).orElse(NOTHING);
  }
}
