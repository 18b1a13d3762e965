package svcrdma.release;

/**
 * A resource was misused. The message says who did what, where, and who had done what to the same
 * resource before. It is never to be caught and carried on from: what the ledgers say about the
 * resource afterwards is undefined.
 */
public final class LedgerException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  LedgerException(String message) {
    super(message);
  }
}
