package svcrdma.checks.run;

import java.util.List;
import svcrdma.checks.manifest.Expectation;
import svcrdma.checks.tlc.Verdict;

/** What the command line's exit codes mean. */
public final class ExitCode {
  /** All is as expected; or, where nothing is expected, all properties hold. */
  public static final int GOOD = 0;

  /** Something is not as expected; or, where nothing is expected, a property is violated. */
  public static final int DIFFERENT = 1;

  /** The input is wrong. */
  public static final int INPUT = 2;

  /** A model was not decided. */
  public static final int INCONCLUSIVE = 3;

  private ExitCode() {}

  /**
   * The code for all results. Wrong input comes before everything else, since then the run says
   * little; a difference that was found stays one however many models are undecided.
   */
  public static int of(List<Result> results) {
    if (results.stream().anyMatch(r -> causedBy(r, Verdict.Cause.INPUT))) {
      return INPUT;
    }
    if (results.stream().anyMatch(ExitCode::differs)) {
      return DIFFERENT;
    }
    return results.stream().allMatch(Result::isDecided) ? GOOD : INCONCLUSIVE;
  }

  /** The code for all results when only verdicts matter and sizes do not. */
  public static int ofVerdicts(List<Result> results) {
    int code = of(results);
    if (code != DIFFERENT || results.stream().anyMatch(ExitCode::hasWrongVerdict)) {
      return code;
    }
    return results.stream().allMatch(Result::isDecided) ? GOOD : INCONCLUSIVE;
  }

  private static boolean hasWrongVerdict(Result result) {
    return result.isDecided() && !isVerdictAsExpected(result);
  }

  /** Whether the verdict, and the property with it, is the expected one, whatever the sizes. */
  public static boolean isVerdictAsExpected(Result result) {
    Expectation expect = result.model().expect();
    String property = result.property();
    return expect != null
        && result.isDecided()
        && (property == null ? expect.holds() : property.equals(expect.property()));
  }

  static boolean causedBy(Result result, Verdict.Cause cause) {
    return result.run().verdict() instanceof Verdict.Inconclusive inconclusive
        && inconclusive.cause() == cause;
  }

  /** Whether it was decided and is not as expected, or, in a what-if, violated. */
  public static boolean differs(Result result) {
    Boolean asExpected = result.asExpected();
    return result.isDecided() && (asExpected == null ? result.property() != null : !asExpected);
  }
}
