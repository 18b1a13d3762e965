package svcrdma.checks.run;

import java.util.List;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.tlc.TlcRun;
import svcrdma.checks.tlc.Verdict;

/**
 * A model, what TLC found, and how that differs from what is expected.
 *
 * @param deviations one line each, empty when all is as expected or nothing is expected
 */
public record Result(Model model, TlcRun run, List<String> deviations) {
  static Result of(Model model, TlcRun run) {
    return new Result(model, run, Deviations.of(model, run));
  }

  /** Null for a model of which nothing is expected. */
  public @Nullable Boolean asExpected() {
    return model.expect() == null ? null : Boolean.valueOf(deviations.isEmpty());
  }

  /** Whether behaviours were tried, and none violates a property: no verdict on the model. */
  public boolean isSimulated() {
    return run.verdict() instanceof Verdict.Simulated;
  }

  /** Whether TLC did what it was asked for: it came to a verdict, or simulated. */
  public boolean isDecided() {
    return !(run.verdict() instanceof Verdict.Inconclusive);
  }

  /** The violated property, or null. */
  public @Nullable String property() {
    return run.verdict() instanceof Verdict.Violated violated ? violated.property() : null;
  }

  /** How many states the counterexample has, or null when there is none. */
  public @Nullable Long counterexampleLength() {
    return run.verdict() instanceof Verdict.Violated violated
        ? Long.valueOf(violated.trace().states().size())
        : null;
  }
}
