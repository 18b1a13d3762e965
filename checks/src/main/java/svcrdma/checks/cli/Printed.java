package svcrdma.checks.cli;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Help.Ansi;
import svcrdma.checks.explain.Explanation;
import svcrdma.checks.manifest.EnvironmentText;
import svcrdma.checks.manifest.Expectation;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.manifest.Property;
import svcrdma.checks.run.Result;
import svcrdma.checks.run.Summary;
import svcrdma.checks.run.Table;
import svcrdma.checks.tlc.Verdict;

/** What the commands print. */
final class Printed {
  private static final int HINTS = 3; // for each mechanism

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

  /** A what-if's row, its environment, and the run, or what the verdict does not cover. */
  static String whatIf(Manifest manifest, Result result) {
    String environment = EnvironmentText.whole(manifest, result.model());
    return Table.of(List.of(result))
        + "\n"
        + (environment.isEmpty() ? "" : "checked with " + environment + "\n")
        + (result.run().verdict() instanceof Verdict.Holds
            ? covered(result) + hints(manifest, result.model())
            : "\n" + run(manifest, result));
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
        + ": nothing is violated, so there is no run to tell\n"
        + covered(result);
  }

  /** Of a model that holds: what that means, and of which properties it means nothing. */
  private static String covered(Result result) {
    List<String> holds = new ArrayList<>();
    List<String> silent = new ArrayList<>();
    for (Property property : result.model().properties()) {
      List<String> unseen = result.run().unseen(property);
      if (!unseen.isEmpty()) {
        silent.add(property.name() + " (never saw " + String.join(", ", unseen) + ")");
      } else if (property.claim()) {
        holds.add(property.name());
      }
    }
    return line("holds: ", holds) + line("says nothing here: ", silent);
  }

  private static String line(String heading, List<String> items) {
    return items.isEmpty() ? "" : heading + String.join(", ", items) + "\n";
  }

  /** Where what was removed is known to be missed. */
  private static String hints(Manifest manifest, Model whatIf) {
    Set<String> hints = new LinkedHashSet<>();
    for (String mechanism : whatIf.without()) {
      manifest.hazards(String.valueOf(whatIf.design()), mechanism).stream()
          .limit(HINTS)
          .forEach(m -> hints.add(hint(manifest, m)));
    }
    return String.join("", hints);
  }

  private static String hint(Manifest manifest, Model model) {
    Expectation expect = model.expect();
    String options = EnvironmentText.differing(manifest, model);
    return "without "
        + String.join(", ", model.without())
        + (model.with().isEmpty() ? "" : " and with " + String.join(", ", model.with()))
        + ", "
        + (expect == null ? "" : expect.property())
        + " is violated in "
        + model.id()
        + (options.isEmpty() ? "" : ": " + options)
        + "\n";
  }
}
