package svcrdma.release;

/**
 * What the hardware decides, where the protocol must be ready for either. The methods are called
 * under the queue pair's lock: they decide and return, and call nothing of the protocol.
 */
public interface Hardware {
  /** Hardware in which nothing ever fails. */
  Hardware RELIABLE = new Hardware() {};

  /** How much of a chain of work requests {@code ib_post_send} accepts. */
  enum Accepted {
    /** The whole chain. */
    ALL,
    /** Nothing. */
    NONE,
    /** Its first Writes, but not the Send, which alone asks for a completion. */
    PART
  }

  /**
   * A chain is posted. Called for posts of Sends and of Reads; for a chain of one, {@code PART}
   * cannot be, and counts as {@code NONE}.
   *
   * @param entries how many Send Queue entries it occupies
   */
  default Accepted accepts(int entries) {
    return Accepted.ALL;
  }

  /**
   * The oldest chain is executed, and the queue pair is not in error.
   *
   * @return whether it completes well. If not, the queue pair goes to error.
   */
  default boolean succeeds() {
    return true;
  }

  /**
   * A Receive is executed, with a call that has come in, and the queue pair is not in error.
   *
   * @return whether it completes well. If not, the call is lost and the queue pair goes to error.
   */
  default boolean receives() {
    return true;
  }
}
