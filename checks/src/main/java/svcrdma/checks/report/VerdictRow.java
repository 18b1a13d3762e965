package svcrdma.checks.report;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.run.Result;
import svcrdma.checks.tlc.Verdict;

/**
 * A model and what came out.
 *
 * @param property that is violated, or why nothing was decided; empty where all hold
 * @param states distinct ones, depth and length of the run: empty where not known
 * @param asExpected null where nothing was expected
 * @param command that decides it again
 */
public record VerdictRow(
    Model model,
    String verdict,
    String property,
    String states,
    String depth,
    String length,
    String time,
    @Nullable Boolean asExpected,
    String command) {

  static VerdictRow of(Result result, Commands commands) {
    Verdict verdict = result.run().verdict();
    return new VerdictRow(
        result.model(),
        verdict.word(),
        verdict instanceof Verdict.Inconclusive inconclusive
            ? inconclusive.reason()
            : text(result.property()),
        text(result.run().statistics().distinct()),
        text(result.run().statistics().depth()),
        text(result.counterexampleLength()),
        String.format(Locale.ROOT, "%.1f s", result.run().seconds()),
        result.asExpected(),
        commands.check(result.model()));
  }

  private static String text(@Nullable Object value) {
    return value == null ? "" : value.toString();
  }

  /** Whether there is a run that shows it. */
  public boolean isViolated() {
    return verdict.equals("violated");
  }
}
