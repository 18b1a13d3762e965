package svcrdma.checks.schedule;

/**
 * A thread that was let go for one access did not come to its next in a long time: it waits for
 * somebody, or spins, or the machine is far too busy. The message says which thread, and since
 * where.
 */
public final class HungException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** With what is known of it. */
  public HungException(String message) {
    super(message);
  }
}
