package svcrdma.checks.lane;

/** A tool did not do its work, so that what it says means nothing. The message says what. */
public final class LaneException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** With what was found instead. */
  public LaneException(String message) {
    super(message);
  }

  /** With what the tool failed with. */
  public LaneException(String message, Throwable cause) {
    super(message, cause);
  }
}
