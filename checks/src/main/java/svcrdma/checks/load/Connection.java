package svcrdma.checks.load;

import java.util.Optional;
import java.util.stream.Collectors;
import svcrdma.checks.hazard.Property;
import svcrdma.release.LedgerException;
import svcrdma.release.SendContextPool;
import svcrdma.release.SendQueue;
import svcrdma.release.Transport;

/**
 * One transport under load, from its connect to its end.
 *
 * @param transport the server's end
 * @param window its clients' calls in progress
 * @param ages of its completed contexts
 */
record Connection(Transport transport, Window window, Ages ages) {
  private static final int LINES = 4;

  /** Whether nothing is on its way, and nothing is wrong at rest. */
  boolean isIdle() {
    return !transport.queuePair().anythingToReceive()
        && transport.queuePair().posted() == 0
        && atRest().isEmpty();
  }

  /** What is wrong with it when nobody can move any more, or when it was freed. */
  Optional<Finding> atRest() {
    SendQueue queue = transport.sendQueue();
    // First, because it is the cause: as long as somebody waits nobody else is let in.
    if (!transport.isClosing() && (queue.sendWait().anyoneOn() || queue.ticketWait().anyoneOn())) {
      return Optional.of(
          new Finding(
              Property.SENDER_IS_SERVED,
              "a sender sleeps for entries, of which "
                  + queue.available()
                  + " of "
                  + queue.depth()
                  + " are free"));
    }
    return Property.violatedAtRest(transport).map(property -> new Finding(property, how(property)));
  }

  private String how(Property property) {
    return switch (property) {
      case NO_LEAK -> leaks();
      case COMPLETED_IS_RELEASED ->
          "before the closing a connection had "
              + transport.snapshot().list().release().size()
              + " completed contexts that are not released, and nobody would have come by";
      case CALL_IS_ANSWERED ->
          transport.waitingCalls() + " calls were received and nobody picks them up";
      case CLOSED_IS_FREED -> "a transport that closes is not freed";
      case TICKETS_IN_ORDER ->
          "tickets taken: "
              + transport.sendQueue().ticketsTaken()
              + ", served: "
              + transport.sendQueue().served();
      case ENTRIES_CONSERVED ->
          transport.sendQueue().available()
              + " entries of "
              + transport.sendQueue().depth()
              + " are free with nothing posted";
      default -> "at rest";
    };
  }

  private String leaks() {
    try {
      transport.pool().ledgers().requireNothingLeft("teardown");
      return "leak";
    } catch (LedgerException e) {
      return shortened(e);
    }
  }

  /** The first lines of a ledger's message, as one. */
  static String shortened(Throwable e) {
    String message = String.valueOf(e.getMessage());
    long lines = message.lines().count();
    return message.lines().limit(LINES).map(String::strip).collect(Collectors.joining("; "))
        + (lines > LINES ? "; and " + (lines - LINES) + " more" : "");
  }

  /** What its ledgers count and do not throw for. */
  Optional<Finding> counted() {
    SendContextPool pool = transport.pool();
    int whileMapped = pool.ledgers().pages().releasedWhileMapped();
    if (whileMapped > 0) {
      return Optional.of(
          new Finding(
              Property.NO_PAGE_RELEASED_IN_USE,
              whileMapped + " pages of one connection were released while they were mapped"));
    }
    return Optional.empty();
  }

  int contextsMade() {
    return transport.pool().ledgers().contexts().made();
  }
}
