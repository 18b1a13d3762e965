package svcrdma.checks.conform;

import java.util.Locale;
import java.util.Optional;
import svcrdma.checks.hazard.Property;

/** Tells a replay to people. */
public final class ReplayText {
  private ReplayText() {}

  /** The run with where the code stands before each step, and how it ended. */
  public static String of(Performance performance) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < performance.steps(); i++) {
      text.append(String.format(Locale.ROOT, "%4d  %s%n", i + 1, performance.run().get(i).step()));
    }
    Mismatch departure = performance.departure();
    if (departure != null) {
      departure.rows().stream()
          .filter(Mismatch.Row::differs)
          .forEach(
              row ->
                  text.append(
                      String.format(
                          "* step %d: %s: expected %s, found %s%n",
                          performance.steps() + 1, row.name(), row.expected(), row.found())));
    }
    return text.append('\n').toString();
  }

  /** The verdict on the code that the model is about. */
  public static String verdict(Performance performance) {
    String violated = performance.violated().map(Property::toString).orElse("nothing");
    return performance.departure() == null
        ? String.format(
            "The code took all %d steps with the specification's state after each; at rest it violates: %s.%n",
            performance.run().size(), violated)
        : performance.isPerformed()
            ? String.format(
                "A ledger stopped the code in step %d of %d: it violates %s.%n",
                performance.steps() + 1, performance.run().size(), violated)
            : String.format(
                "The code departs from the run in step %d of %d.%n",
                performance.steps() + 1, performance.run().size());
  }

  /** The verdict on the whole code. */
  public static String whole(Performance performance) {
    Optional<Property> violated = performance.violated();
    return performance.departure() == null
        ? "The whole code can do the same.\n"
        : String.format(
            "The whole code departs in step %d of %d, %s, and at rest violates %s.%n",
            performance.steps() + 1,
            performance.run().size(),
            performance.run().get(performance.steps()).step(),
            violated.map(Property::toString).orElse("nothing"));
  }
}
