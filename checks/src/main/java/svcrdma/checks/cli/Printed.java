package svcrdma.checks.cli;

import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Help.Ansi;
import svcrdma.checks.explain.Explanation;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.run.Result;
import svcrdma.checks.run.Summary;
import svcrdma.checks.run.Table;
import svcrdma.checks.tlc.Verdict;

/** What the commands print. */
final class Printed {
  private Printed() {}

  /** The table and what is to be said about it; unexpected lines are red where there is colour. */
  static String results(List<Result> results) {
    return Table.of(results)
            .lines()
            .map(line -> line.endsWith("NO") ? Ansi.AUTO.string("@|red " + line + "|@") : line)
            .collect(Collectors.joining("\n", "", "\n"))
        + "\n"
        + Summary.of(results);
  }

  /** A what-if's row, and the run, or what the verdict does not cover. */
  static String whatIf(Manifest manifest, Result result) {
    return Table.of(List.of(result)) + "\n" + run(manifest, result);
  }

  /** The run of one result, or why there is none. */
  static String run(Manifest manifest, Result result) {
    Verdict verdict = result.run().verdict();
    if (verdict instanceof Verdict.Violated violated) {
      return new Explanation(manifest).of(result.model(), violated);
    }
    if (verdict instanceof Verdict.Inconclusive inconclusive) {
      return result.model().id() + ": inconclusive: " + inconclusive.reason() + "\n";
    }
    return result.model().id()
        + ": all holds: "
        + result.model().properties().stream().map(p -> p.name()).collect(Collectors.joining(", "))
        + "\n"
        + Summary.vacuous(result).stream().map(line -> line + "\n").collect(Collectors.joining());
  }
}
