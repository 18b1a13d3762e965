package svcrdma.checks.cli;

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

  /**
   * The table, and of each model what the simulation says: a run, or that none was found.
   *
   * @param models the same with all their properties
   */
  static String simulated(Manifest manifest, List<Model> models, List<Result> results) {
    StringBuilder text = new StringBuilder(Table.of(results));
    for (Result result : results) {
      for (Model model : models) {
        if (model.id().equals(result.model().id())) {
          text.append('\n').append(simulated(manifest, model, result)).append(notLookedAt(model));
        }
      }
    }
    return text.toString();
  }

  private static String simulated(Manifest manifest, Model model, Result result) {
    if (result.run().verdict() instanceof Verdict.Simulated simulated) {
      // A model that is expected to be violated need not tell which occasions there were.
      boolean witnessed = model.expect() == null || model.expect().holds();
      return model.id()
          + ": "
          + simulated.says()
          + "\n"
          + (witnessed ? line("had no occasion: ", silent(result)) : "");
    }
    return run(manifest, result);
  }

  /** The properties of a model of which only the invariants are checked. */
  static String notLookedAt(Model model) {
    return line(
        "not looked at: ",
        model.properties(Property.Kind.TEMPORAL).stream().map(Property::name).toList());
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
    List<String> holds =
        result.model().properties().stream()
            .filter(p -> p.claim() && result.run().unseen(p).isEmpty())
            .map(Property::name)
            .toList();
    return line("holds: ", holds) + line("says nothing here: ", silent(result));
  }

  /** The properties that had no occasion, with what they waited for. */
  private static List<String> silent(Result result) {
    return result.model().properties().stream()
        .filter(p -> !result.run().unseen(p).isEmpty())
        .map(p -> p.name() + " (never saw " + String.join(", ", result.run().unseen(p)) + ")")
        .toList();
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
