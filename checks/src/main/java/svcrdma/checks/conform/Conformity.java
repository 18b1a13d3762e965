package svcrdma.checks.conform;

import org.jspecify.annotations.Nullable;

/**
 * How the walks came out.
 *
 * @param edgesCovered that were taken from every position of their states
 * @param positions a state with the threads' call stacks: in how many the code was
 * @param steps that were taken and compared, over all walks
 * @param seconds that the walks took, planning and TLC apart
 * @param mismatch where code and specification part; null if nowhere
 */
public record Conformity(
    String model,
    int states,
    int statesCovered,
    int edges,
    int edgesCovered,
    int positions,
    long steps,
    double seconds,
    @Nullable Mismatch mismatch) {

  /** Whether every state was reached and every edge taken, and code and specification are equal. */
  public boolean conforms() {
    return mismatch == null && statesCovered == states && edgesCovered == edges;
  }

  /** Whether it is known: not if the time was over before. */
  public boolean isDecided() {
    return mismatch != null || conforms();
  }
}
