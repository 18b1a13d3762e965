package svcrdma.checks.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.manifest.Expectation;
import svcrdma.checks.manifest.Model;

/** Results as a table for people. */
public final class Table {
  private static final List<String> EXPECTED =
      List.of("model", "design", "removed", "verdict", "property", "states", "depth", "length");
  private static final Set<Integer> NUMBERS = Set.of(5, 6, 7, 8);

  private Table() {}

  /** The results, one line each under a line of headings. */
  public static String of(List<Result> results) {
    return Columns.lines(rows(results), NUMBERS);
  }

  /** The cells of that table, the headings first. */
  public static List<List<String>> rows(List<Result> results) {
    List<List<String>> rows = new ArrayList<>();
    List<String> headings = new ArrayList<>(EXPECTED);
    headings.addAll(List.of("time", "as expected"));
    rows.add(headings);
    for (Result result : results) {
      List<String> row =
          row(
              result.model(),
              result.run().verdict().word(),
              result.property(),
              result.run().statistics().distinct(),
              result.run().statistics().depth(),
              result.counterexampleLength());
      row.add(String.format(Locale.ROOT, "%.1f s", result.run().seconds()));
      Boolean asExpected = result.asExpected();
      row.add(asExpected == null ? "-" : asExpected ? "yes" : "NO");
      rows.add(row);
    }
    return rows;
  }

  /** The same table with what is expected instead of what was found, without times. */
  public static String ofExpectations(List<Model> models) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(EXPECTED);
    for (Model model : models) {
      Expectation expect = model.expect();
      if (expect != null) {
        String verdict = expect.holds() ? "holds" : "violated";
        rows.add(
            row(
                model,
                verdict,
                expect.property(),
                expect.distinctStates(),
                expect.depth(),
                expect.length()));
      }
    }
    return Columns.lines(rows, NUMBERS);
  }

  private static List<String> row(
      Model model,
      String verdict,
      @Nullable String property,
      @Nullable Long states,
      @Nullable Long depth,
      @Nullable Long length) {
    return new ArrayList<>(
        Arrays.asList(
            model.id(),
            text(model.design()),
            String.join(", ", model.changes()),
            verdict,
            text(property),
            text(states),
            text(depth),
            text(length)));
  }

  private static String text(@Nullable Object value) {
    return value == null ? "" : value.toString();
  }
}
