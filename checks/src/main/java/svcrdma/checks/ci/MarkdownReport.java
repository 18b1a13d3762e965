package svcrdma.checks.ci;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import svcrdma.checks.explain.Explanation;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.run.ExitCode;
import svcrdma.checks.run.Result;
import svcrdma.checks.run.Table;
import svcrdma.checks.tlc.Verdict;

/** Results for the page of a build: how many, what differs with its run, then all. */
public final class MarkdownReport {
  private MarkdownReport() {}

  /** The whole text. */
  public static String of(Manifest manifest, List<Result> results) {
    List<Result> wrong =
        results.stream().filter(r -> ExitCode.differs(r) || !r.isDecided()).toList();
    StringBuilder text = new StringBuilder();
    text.append("# ").append(Markdown.text(title(results, wrong))).append("\n\n");
    text.append(Markdown.table(totals(results)));
    if (!wrong.isEmpty()) {
      text.append("## What differs\n\n").append(Markdown.table(differences(wrong)));
      Explanation explanation = new Explanation(manifest);
      for (Result result : wrong) {
        if (result.run().verdict() instanceof Verdict.Violated violated) {
          text.append(
              Markdown.folded(
                  result.model().id()
                      + ": "
                      + violated.property()
                      + ", a run of "
                      + result.counterexampleLength()
                      + " states",
                  explanation.of(result.model(), violated)));
        }
      }
    }
    return text.append("## All models\n\n").append(Markdown.table(Table.rows(results))).toString();
  }

  private static String title(List<Result> results, List<Result> wrong) {
    int good = results.size() - wrong.size();
    if (results.stream().anyMatch(Result::isSimulated)) {
      return "no violation found in "
          + results.stream().filter(Result::isSimulated).count()
          + " of "
          + results.size()
          + " simulations; this is no proof";
    }
    return results.stream().allMatch(r -> r.asExpected() == null)
        ? good + " of " + results.size() + " what-ifs hold"
        : good + " of " + results.size() + " models as expected";
  }

  private static List<List<String>> totals(List<Result> results) {
    return List.of(
        List.of(
            "models", "hold", "violated", "simulated", "not decided", "states", "seconds of TLC"),
        List.of(
            Integer.toString(results.size()),
            count(results, Verdict.Holds.class),
            count(results, Verdict.Violated.class),
            count(results, Verdict.Simulated.class),
            count(results, Verdict.Inconclusive.class),
            Long.toString(
                results.stream()
                    .map(r -> r.run().statistics().distinct())
                    .filter(Objects::nonNull)
                    .mapToLong(Long::longValue)
                    .sum()),
            String.format(
                Locale.ROOT, "%.0f", results.stream().mapToDouble(r -> r.run().seconds()).sum())));
  }

  private static String count(List<Result> results, Class<? extends Verdict> verdict) {
    return Long.toString(
        results.stream().filter(r -> verdict.isInstance(r.run().verdict())).count());
  }

  private static List<List<String>> differences(List<Result> wrong) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("model", "how"));
    for (Result result : wrong) {
      String how =
          result.run().verdict() instanceof Verdict.Inconclusive inconclusive
              ? inconclusive.reason()
              : result.deviations().isEmpty()
                  ? "violates " + result.property()
                  : String.join("; ", result.deviations());
      rows.add(List.of(result.model().id(), how));
    }
    return rows;
  }
}
