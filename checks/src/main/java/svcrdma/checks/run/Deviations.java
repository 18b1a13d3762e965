package svcrdma.checks.run;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.manifest.Expectation;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.manifest.Property;
import svcrdma.checks.tlc.Statistics;
import svcrdma.checks.tlc.TlcRun;
import svcrdma.checks.tlc.Verdict;

/** Compares what TLC found with what the manifest expects. */
final class Deviations {
  private Deviations() {}

  static List<String> of(Model model, TlcRun run) {
    Expectation expect = model.expect();
    if (expect == null) {
      return List.of();
    }
    if (run.verdict() instanceof Verdict.Inconclusive inconclusive) {
      return List.of(inconclusive.reason());
    }
    List<String> deviations = new ArrayList<>();
    String property =
        run.verdict() instanceof Verdict.Violated violated ? violated.property() : null;
    boolean same = property == null ? expect.holds() : property.equals(expect.property());
    if (!same) {
      deviations.add("expected " + verdict(expect.property()) + ", found " + verdict(property));
    } else {
      if (run.verdict() instanceof Verdict.Violated violated) {
        number(
            deviations, "length", expect.length(), Long.valueOf(violated.trace().states().size()));
      }
      number(deviations, "distinctStates", expect.distinctStates(), run.statistics().distinct());
      number(deviations, "depth", expect.depth(), run.statistics().depth());
      if (expect.holds()) {
        deviations.addAll(vacuous(model, run));
      }
    }
    return List.copyOf(deviations);
  }

  /** For each property that the model checks, the occasions that the run did not offer. */
  private static List<String> vacuous(Model model, TlcRun run) {
    List<String> vacuous = new ArrayList<>();
    for (Property property : model.properties()) {
      for (String witness : property.witness()) {
        if (!run.witnesses().contains(witness)) {
          vacuous.add("vacuous: " + property.name() + " never saw " + witness);
        }
      }
    }
    return vacuous;
  }

  private static String verdict(@Nullable String violated) {
    return violated == null ? "holds" : "violated " + violated;
  }

  private static void number(
      List<String> deviations, String what, @Nullable Long expected, @Nullable Long found) {
    if (expected != null && !expected.equals(found)) {
      deviations.add(
          what + ": expected " + expected + ", found " + (found == null ? "none" : found));
    }
  }

  /** What was found, as the manifest writes an expectation. */
  static String asExpectation(Result result) {
    StringBuilder text =
        new StringBuilder("expect: {verdict: ").append(result.run().verdict().word());
    add(text, "property", result.property());
    add(text, "length", result.counterexampleLength());
    Statistics statistics = result.run().statistics();
    add(text, "distinctStates", statistics.distinct());
    add(text, "depth", statistics.depth());
    return text.append('}').toString();
  }

  private static void add(StringBuilder text, String key, @Nullable Object value) {
    if (value != null) {
      text.append(", ").append(key).append(": ").append(value);
    }
  }
}
