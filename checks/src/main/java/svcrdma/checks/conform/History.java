package svcrdma.checks.conform;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import svcrdma.release.SendContext.Place;
import svcrdma.release.TransportSnapshot;

/**
 * What is in the local variables of the code's threads, as far as it can be told from outside: from
 * what their tracepoints said they saw, and from what was there just before a step took it.
 */
final class History {
  static final int NO_TICKET = -1;

  private final Map<String, Integer> tickets = new HashMap<>();
  private final Map<String, List<Integer>> batches = new HashMap<>();
  private final Map<String, Integer> writeInfos = new HashMap<>();
  private int calls;
  private int sends;

  /** An actor has made an access. */
  void add(String actor, String action, long seen, TransportSnapshot before) {
    switch (action) {
      case "takeTicket" -> tickets.put(actor, (int) seen);
      case "serveNext", "serveNextOnClose" -> tickets.remove(actor);
      case "llistDelAll" -> batches.put(actor, new ArrayList<>(before.list().release()));
      case "takeWork" -> taken(actor, before.design().items().get(0));
      case "releaseWriteInfo" -> writeInfos.remove(actor);
      case "receiveCall" -> calls++;
      case "startSend" -> sends++;
      default -> {}
    }
  }

  private void taken(String actor, TransportSnapshot.WorkItem item) {
    switch (item.kind()) {
      case RELEASE -> batches.put(actor, new ArrayList<>(List.of(item.ctx())));
      case WRITE -> writeInfos.put(actor, item.ctx());
    }
  }

  /** The ticket that it took and that is not served. */
  int ticket(String actor) {
    return tickets.getOrDefault(actor, NO_TICKET);
  }

  /** Of what it took from the release list or the workqueue, what it still has to release. */
  List<Integer> batch(String actor, TransportSnapshot now) {
    Integer writeInfo = writeInfos.get(actor);
    if (writeInfo != null) {
      return List.of(writeInfo);
    }
    List<Integer> batch = batches.get(actor);
    if (batch == null) {
      return List.of();
    }
    batch.removeIf(context -> !isIn(actor, context, now));
    return batch;
  }

  // By its ledger a context comes into the batch only when it is its turn.
  private static boolean isIn(String actor, int number, TransportSnapshot now) {
    TransportSnapshot.Context context = now.ctx().get(number);
    if (context == null) {
      return false;
    }
    return context.place() == Place.RELEASE_LIST
        ? !now.list().release().contains(number)
        : context.place() == Place.DRAINER && context.owner().equals(actor);
  }

  /** Calls that the client has sent. */
  int calls() {
    return calls;
  }

  /** Sends that the backchannel's senders have begun. */
  int sends() {
    return sends;
  }
}
