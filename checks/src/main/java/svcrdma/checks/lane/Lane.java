package svcrdma.checks.lane;

import java.util.Optional;
import svcrdma.checks.hazard.Hazard;

/**
 * One way to doubt the Java code.
 *
 * <p>A lane does not trust its tool: if the tool did not do what it must, such as explore a least
 * number of schedules, a check throws {@link LaneException} instead of saying that nothing was
 * found.
 */
public interface Lane {

  /** Its name, such as {@code lincheck}. */
  String name();

  /** Why it cannot see a hazard, whatever it does; none if the hazard lies in its reach. */
  Optional<String> outOfReach(Hazard hazard);

  /**
   * Looks at the whole code.
   *
   * @return {@link Outcome.Verdict#MISSED}, as nothing is there to be found; else it was caught
   */
  Outcome checkWhole() throws InterruptedException;

  /**
   * Looks at the code less one mechanism, which lies in its reach.
   *
   * @return whether it was caught, for the right reason
   */
  Outcome check(Hazard hazard) throws InterruptedException;
}
