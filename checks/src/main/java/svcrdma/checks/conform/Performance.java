package svcrdma.checks.conform;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.graph.Edge;
import svcrdma.checks.hazard.Property;

/**
 * How a run of the specification went on the Java code.
 *
 * @param run its steps
 * @param departure where the code did something else, or something was found wrong in it; null if
 *     it was in the same state after each step
 * @param violated what is violated where the run has left the code, once nobody can move any more
 */
public record Performance(
    List<Edge> run, @Nullable Mismatch departure, Optional<Property> violated) {

  /** How many steps the code has made as the run has them. */
  public int steps() {
    return departure == null ? run.size() : departure.run().size() - 1;
  }

  /**
   * Whether the code went all the way, or until a ledger, which watches for what the run shows,
   * stopped it.
   */
  public boolean isPerformed() {
    return departure == null || departure.isFailure();
  }
}
