package svcrdma.checks.lane;

import java.time.Duration;
import java.util.List;

/**
 * What a lane says of a hazard, or of the whole code.
 *
 * @param verdict whether something was found
 * @param how what was found, such as the property that was violated, and with which seed; or why
 *     nothing was
 * @param time how long it looked
 * @param explored how many runs, schedules or samples it looked at, 1 or more
 * @param schedule the shortest run that shows it, a line for each step; empty if the lane knows
 *     none
 */
public record Outcome(
    Verdict verdict, String how, Duration time, long explored, List<String> schedule) {

  /** Whether something was found. */
  public enum Verdict {
    CAUGHT,
    MISSED
  }

  /** Whether something was found. */
  public boolean isCaught() {
    return verdict == Verdict.CAUGHT;
  }
}
