package svcrdma.checks.lane;

/**
 * How much is spent on a search that could go on for ever: what fits into the build of every
 * change, or, with the system property {@code svcrdma.long} (the Maven profile {@code long}), ten
 * times as much.
 */
public final class Effort {
  private static final int TIMES = Boolean.getBoolean("svcrdma.long") ? 10 : 1;

  private Effort() {}

  /** As many schedules, samples or seconds as the build of every change takes, or ten times. */
  public static int scaled(int everyChange) {
    return Math.multiplyExact(everyChange, TIMES);
  }
}
