package svcrdma.release;

/**
 * What happens when the hardware is done with a posted request: the {@code done} function of a
 * {@code struct ib_cqe}. A {@link QueuePair} calls it in the one thread that polls the Completion
 * Queue, so one at a time and in the order of posting. It must not sleep.
 */
@FunctionalInterface
public interface CompletionHandler {

  /** How a request came out. */
  enum Status {
    /** As it should. */
    GOOD("completeNormally"),
    /** It failed, and the queue pair is in error from now on. */
    ERROR("completeInError"),
    /** It was not tried, because the queue pair is in error ({@code IB_WC_WR_FLUSH_ERR}). */
    FLUSHED("completeFlushed");

    private final String action;

    Status(String action) {
      this.action = action;
    }

    /** The name of the completion's first access in the specification. */
    public String action() {
      return action;
    }
  }

  /**
   * The request is done. The handler's first access is the end of the step {@code cq.poll}, and it
   * traces the {@linkplain Status#action() action}.
   */
  void done(Status status);
}
