package svcrdma.checks.jcstress;

import java.util.Locale;

/**
 * What came out of one test.
 *
 * @param test the test
 * @param tally what was counted
 * @param verdict what that means
 */
public record Result(StressTest test, Tally tally, Verdict verdict) {

  /** What was counted, and what it means. */
  public enum Verdict {
    /** A test of the whole code, and nothing forbidden in enough samples. */
    HOLDS,
    /** A weakened test, and its forbidden outcome showed. */
    CAUGHT,
    /** A weakened test of which x86 shows nothing, and nothing showed in enough samples. */
    INVISIBLE,
    /** A test of the whole code whose forbidden outcome showed. */
    VIOLATED,
    /** A weakened test whose forbidden outcome did not show in enough samples. */
    MISSED,
    /** An invisible one that showed on x86: the reason given for it is wrong. */
    SEEN,
    /** It did not run, or there are too few samples. */
    INCONCLUSIVE;

    /** Whether it is as it must be. */
    public boolean asExpected() {
      return compareTo(INVISIBLE) <= 0;
    }

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Judges what was counted, on this processor. */
  static Result of(StressTest test, Tally tally) {
    return new Result(test, tally, judge(test, tally, isX86(System.getProperty("os.arch"))));
  }

  static boolean isX86(String architecture) {
    return architecture.equals("amd64") || architecture.equals("x86_64");
  }

  static Verdict judge(StressTest test, Tally tally, boolean onX86) {
    boolean shown = tally.forbidden() > 0;
    boolean enough = tally.errors().isEmpty() && tally.samples() >= test.leastSamples();
    return switch (test.kind()) {
      case WHOLE -> shown ? Verdict.VIOLATED : enough ? Verdict.HOLDS : Verdict.INCONCLUSIVE;
      case WEAKENED -> shown ? Verdict.CAUGHT : enough ? Verdict.MISSED : Verdict.INCONCLUSIVE;
      case INVISIBLE_ON_X86 ->
          shown
              ? (onX86 ? Verdict.SEEN : Verdict.CAUGHT)
              : enough ? Verdict.INVISIBLE : Verdict.INCONCLUSIVE;
    };
  }

  /** Whether more samples might change it for the better. */
  boolean isOpen() {
    return verdict == Verdict.MISSED || verdict == Verdict.INCONCLUSIVE;
  }

  @Override
  public String toString() {
    return String.format(
            Locale.ROOT,
            "%-60s %-16s %-12s %,12d samples %,10d forbidden",
            test.shortName(),
            test.kind().label(),
            verdict.label(),
            tally.samples(),
            tally.forbidden())
        + tally.example().map(outcome -> " (" + outcome + ")").orElse("")
        + (tally.errors().isEmpty() ? "" : " " + String.join("; ", tally.errors()));
  }
}
