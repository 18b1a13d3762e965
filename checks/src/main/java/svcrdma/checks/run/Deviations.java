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
public final class Deviations {
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
      deviations.addAll(sizes(expect, run));
      if (expect.holds()) {
        deviations.addAll(vacuous(model, run));
      }
    }
    return List.copyOf(deviations);
  }

  private static List<String> sizes(Expectation expect, TlcRun run) {
    List<String> sizes = new ArrayList<>();
    if (run.verdict() instanceof Verdict.Violated violated) {
      number(sizes, "length", expect.length(), Long.valueOf(violated.trace().states().size()));
    }
    number(sizes, "distinctStates", expect.distinctStates(), run.statistics().distinct());
    number(sizes, "depth", expect.depth(), run.statistics().depth());
    return sizes;
  }

  /** In which sizes a result differs; nothing where its verdict does already. */
  public static List<String> sizes(Result result) {
    Expectation expect = result.model().expect();
    return expect != null && ExitCode.isVerdictAsExpected(result)
        ? sizes(expect, result.run())
        : List.of();
  }

  /** For each property that the model checks, the occasions that the run did not offer. */
  private static List<String> vacuous(Model model, TlcRun run) {
    List<String> vacuous = new ArrayList<>();
    for (Property property : model.properties()) {
      for (String witness : run.unseen(property)) {
        vacuous.add("vacuous: " + property.name() + " never saw " + witness);
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
    return "expect: " + found(result);
  }

  /** What was found, in braces. */
  public static String found(Result result) {
    Statistics statistics = result.run().statistics();
    return braces(
        result.run().verdict().word(),
        result.property(),
        result.counterexampleLength(),
        statistics.distinct(),
        statistics.depth());
  }

  /** What is expected, in braces. */
  public static String expected(Expectation expect) {
    return braces(
        expect.holds() ? "holds" : "violated",
        expect.property(),
        expect.length(),
        expect.distinctStates(),
        expect.depth());
  }

  private static String braces(
      String verdict,
      @Nullable String property,
      @Nullable Long length,
      @Nullable Long distinct,
      @Nullable Long depth) {
    StringBuilder text = new StringBuilder("{verdict: ").append(verdict);
    add(text, "property", property);
    add(text, "length", length);
    add(text, "distinctStates", distinct);
    add(text, "depth", depth);
    return text.append('}').toString();
  }

  private static void add(StringBuilder text, String key, @Nullable Object value) {
    if (value != null) {
      text.append(", ").append(key).append(": ").append(value);
    }
  }
}
