package svcrdma.checks.load;

import java.util.Locale;

/** What is counted while a load runs. */
public enum Count {
  /** Calls that a connection took from a client. */
  CALLS_SENT,
  /** Calls that the Receive completion handler appended. */
  CALLS_RECEIVED,
  /** Calls that a service thread picked up, all of whose data was there. */
  CALLS_TAKEN,
  /** Calls whose reply was posted whole. */
  CALLS_ANSWERED,
  /** Chains of RDMA Reads that were posted. */
  READS_POSTED,
  /** Calls of backchannel senders that were posted whole. */
  SENDS_POSTED,
  /** Posts of which nothing was accepted. */
  POSTS_REFUSED,
  /** Posts of which a part was accepted. */
  POSTS_PARTLY_ACCEPTED,
  /** Chains, of Sends and of Reads, that completed as they should. */
  COMPLETED_WELL,
  /** Chains that completed as flushed, because the connection had ended. */
  COMPLETED_FLUSHED,
  /** Contexts that a Send completion put. */
  CONTEXTS_COMPLETED,
  /** Contexts that their sender put, because the post failed or was not to be. */
  CONTEXTS_PUT_UNSENT,
  /** Contexts that were released. */
  CONTEXTS_RELEASED,
  /** Contexts that were allocated. */
  CONTEXTS_ALLOCATED,
  /** Puts that found the release list empty. */
  PUTS_ON_EMPTY_LIST,
  /** Self-enqueues that handed the transport to a service thread. */
  TRIGGERS_FIRED,
  /** Self-enqueues that were refused because the transport was busy. */
  TRIGGERS_REFUSED_BUSY,
  /** Self-enqueues that were refused because somebody waited for entries. */
  TRIGGERS_REFUSED_WAITER,
  /** Self-enqueues that were refused at the request limit. */
  TRIGGERS_REFUSED_LIMIT,
  /** Self-enqueues that were refused because a service thread had cleared {@code XPT_DATA}. */
  TRIGGERS_REFUSED_NO_DATA,
  /** Puts on an empty list after which nobody tried to enqueue. */
  TRIGGERS_NOT_TRIED,
  /** Waits for a turn or for entries in which a sender slept. */
  SLEEPS,
  /** Work items for contexts. */
  ITEMS_QUEUED,
  /** Work items for write infos. */
  WRITE_INFOS_REQUEUED,
  /** Connections that were made. */
  CONNECTIONS,
  /** Connections that were freed, and their ledgers checked. */
  CONNECTIONS_FREED;

  /** In JSON, such as {@code callsSent}. */
  public String key() {
    StringBuilder key = new StringBuilder();
    for (String word : name().toLowerCase(Locale.ROOT).split("_", -1)) {
      key.append(
          key.isEmpty() ? word : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
    }
    return key.toString();
  }
}
