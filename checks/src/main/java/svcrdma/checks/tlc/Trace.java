package svcrdma.checks.tlc;

import java.util.List;

/**
 * A run that shows a violation.
 *
 * @param states in their order, each once
 * @param ending how it goes on after the last state
 * @param backTo for a loop, the number of the state that follows the last one; otherwise 0
 * @param lastAction for a loop, the name of the action that leads back; otherwise empty
 */
public record Trace(List<TraceState> states, Ending ending, int backTo, String lastAction) {
  /** How a run goes on after its last state. */
  public enum Ending {
    /** It need not go on: the last state or step is the violation. */
    END,
    /** Nothing is done any more, for ever. */
    STUTTERING,
    /** It repeats from an earlier state. */
    LOOP
  }

  /** The state of this number. */
  public TraceState state(int number) {
    return states.get(number - 1);
  }

  /** The state at the end of what was printed. */
  public TraceState last() {
    return states.get(states.size() - 1);
  }
}
