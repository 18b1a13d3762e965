package svcrdma.checks.hazard;

import java.util.Arrays;
import java.util.Optional;
import svcrdma.release.LedgerException;
import svcrdma.release.SendContextPool;
import svcrdma.release.SendQueue;
import svcrdma.release.Transport;

/** Those of the specification's properties that a run of the Java code can be seen to violate. */
public enum Property {
  NO_LEAK("NoLeak", "leak"),
  NO_PAGE_RELEASED_IN_USE("NoPageReleasedInUse", "release while mapped"),
  NO_TOUCH_AFTER_HAND_OVER("NoTouchAfterHandOver", "use after hand-over"),
  NO_TOUCH_AFTER_FREE("NoTouchAfterFree", "use after free"),
  DEAD_NEVER_HANDED_OUT("DeadNeverHandedOut", "a dead transport is handed out"),
  ENTRIES_CONSERVED("EntriesConserved", "entries not conserved"),
  NODE_IN_ONE_PLACE("NodeInOnePlace", "move out of turn"),
  WAS_EMPTY_IS_EXACT("WasEmptyIsExact", ""),
  ACTS_ATOMICALLY("ActsAtomically", ""),
  COMPLETED_IS_RELEASED("CompletedIsReleased", ""),
  CLOSED_IS_FREED("ClosedIsFreed", ""),
  CALL_IS_ANSWERED("CallIsAnswered", ""),
  SENDER_IS_SERVED("SenderIsServed", ""),
  TICKETS_IN_ORDER("TicketsInOrder", ""),
  ALLOCATION_BOUNDED("AllocationBounded", ""),
  NOBODY_SLEEPS_ON_WORK("NobodySleepsOnWork", ""),
  QUEUED_LEADS_TO_TAKEN("QueuedLeadsToTaken", "");

  private final String id;
  private final String misuse;

  Property(String id, String misuse) {
    this.id = id;
    this.misuse = misuse;
  }

  /** The specification's {@code AllocationBound}: the depth, the handler, and two each. */
  public static int allocationBound(int queueDepth, int senders) {
    return queueDepth + 1 + 2 * senders;
  }

  /** The one of this name in the specification; none if it is seen of no run of the code. */
  public static Optional<Property> named(String id) {
    return Arrays.stream(values()).filter(property -> property.id.equals(id)).findFirst();
  }

  /** What a ledger's finding violates; none if the specification has no name for it. */
  public static Optional<Property> of(LedgerException finding) {
    String message = String.valueOf(finding.getMessage());
    for (Property property : values()) {
      if (!property.misuse.isEmpty() && message.startsWith(property.misuse)) {
        return Optional.of(property);
      }
    }
    return Optional.empty();
  }

  /**
   * What is violated by a transport of which nobody can move any more: the first of those that the
   * specification states of such states. The ledgers may throw before, in whoever misuses
   * something.
   */
  public static Optional<Property> violatedAtRest(Transport transport) {
    SendContextPool pool = transport.pool();
    SendQueue queue = transport.sendQueue();
    if (transport.isClosing()) {
      if (!transport.isFreed()) {
        return Optional.of(CLOSED_IS_FREED);
      }
      if (leaks(pool)) {
        return Optional.of(NO_LEAK);
      }
    } else if (pool.anythingToRelease()) {
      return Optional.of(COMPLETED_IS_RELEASED);
    } else if (queue.sendWait().anyoneOn() || queue.ticketWait().anyoneOn()) {
      return Optional.of(SENDER_IS_SERVED);
    } else if (transport.waitingCalls() > 0) {
      return Optional.of(CALL_IS_ANSWERED);
    }
    if (queue.served() != queue.ticketsTaken()) {
      return Optional.of(TICKETS_IN_ORDER);
    }
    return queue.available() == queue.depth() ? Optional.empty() : Optional.of(ENTRIES_CONSERVED);
  }

  private static boolean leaks(SendContextPool pool) {
    try {
      pool.ledgers().requireNothingLeft("teardown");
      return false;
    } catch (LedgerException e) {
      return true;
    }
  }

  /** Its name in the specification. */
  @Override
  public String toString() {
    return id;
  }
}
