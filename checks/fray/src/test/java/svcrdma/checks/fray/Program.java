package svcrdma.checks.fray;

import java.util.Optional;
import svcrdma.checks.hazard.Property;

/**
 * A whole program: its constructor and {@link #run} are what the main thread does in one schedule.
 * Made anew for each. It waits with what the code itself sleeps with, so that a wakeup that is lost
 * leaves nobody who can move, which Fray finds.
 */
interface Program {

  /**
   * The main thread, to its end and that of all others.
   *
   * @throws svcrdma.release.LedgerException if something is left
   * @throws Violation if something else does not hold
   */
  void run() throws InterruptedException;

  /** What is violated, when nobody can move any more. */
  Optional<Property> violatedAtRest();

  /** Which thread stands where. */
  String standing();

  /** A property does not hold, as the main thread found in the end. */
  final class Violation extends RuntimeException {
    private static final long serialVersionUID = 1;

    final Property property;

    Violation(Property property) {
      super(property + " does not hold");
      this.property = property;
    }
  }
}
