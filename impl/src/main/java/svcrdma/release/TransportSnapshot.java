package svcrdma.release;

import java.util.List;
import java.util.NavigableMap;

/**
 * The whole state of one transport at one moment, for debugging, for monitoring, and for comparing
 * it with the specification, whose variables ({@code spec/State.tla}) its parts are named after.
 *
 * <p>It is put together from one look at each part, and no thread is stopped meanwhile. So it is
 * one state only if nothing moves: when every thread is idle, or held in front of an access (see
 * {@link Tracepoints}). Otherwise each number in it was right at some moment, and they need not fit
 * together. Local variables of threads are not in it.
 *
 * <p>Immutable.
 *
 * @param xprt flags and counts
 * @param ready how often the transport stands in the ready queue
 * @param sq the Send Queue's entries and tickets
 * @param waiting who is on the Send Queue's waitqueues (the variable {@code wait})
 * @param list the free list and the release list
 * @param ctx each context that has been allocated and not destroyed, by its number
 * @param contextsMade how many contexts were ever allocated: their numbers are 1 up to this
 * @param qp the queue pair
 * @param call calls that nobody has picked up
 * @param design what the release design has for itself
 */
public record TransportSnapshot(
    Xprt xprt,
    int ready,
    Sq sq,
    Wait waiting,
    Lists list,
    NavigableMap<Integer, Context> ctx,
    int contextsMade,
    Qp qp,
    Calls call,
    Design design) {

  /**
   * Flags and counts.
   *
   * @param data {@code XPT_DATA}
   * @param busy {@code XPT_BUSY}
   * @param close {@code XPT_CLOSE}
   * @param dead {@code XPT_DEAD}
   * @param freed whether the transport has been freed
   * @param refs references
   * @param rqsts requests in progress
   */
  public record Xprt(
      boolean data,
      boolean busy,
      boolean close,
      boolean dead,
      boolean freed,
      int refs,
      int rqsts) {}

  /**
   * The Send Queue's accounting.
   *
   * @param avail free entries; may be negative
   * @param head the next ticket to be taken
   * @param tail the ticket that is served
   */
  public record Sq(int avail, int head, int tail) {}

  /**
   * Names of the threads on each waitqueue, the longest waiting first.
   *
   * @param ticket who waits for his ticket to be served
   * @param send who waits for entries
   */
  public record Wait(List<String> ticket, List<String> send) {}

  /**
   * Numbers of the contexts on each list, the newest first.
   *
   * @param free on the free list
   * @param release on the release list
   */
  public record Lists(List<Integer> free, List<Integer> release) {}

  /**
   * One context.
   *
   * @param place where it is, by its ledger. The contexts of a batch stay at the release list until
   *     it is their turn.
   * @param owner name of the thread that put it there
   * @param pages pages of the reply that it owns
   * @param mapped mappings of SGE 1 and up that it owns
   * @param chunks chunk resources that it owns
   * @param n Send Queue entries that its chain occupies; 0 if it has none
   */
  public record Context(
      SendContext.Place place, String owner, int pages, int mapped, int chunks, int n) {}

  /**
   * The queue pair.
   *
   * @param posted chains that have not completed, oldest first
   * @param error whether it is in error
   * @param flushed whether its Receives have been flushed
   * @param abandoned contexts of chains that were accepted in part: nobody will be told of them
   * @param arriving calls that have come in and not completed a Receive; the client's, in the
   *     specification
   */
  public record Qp(
      List<Chain> posted, boolean error, boolean flushed, List<Integer> abandoned, int arriving) {}

  /**
   * One posted chain.
   *
   * @param kind what it is
   * @param ctx the context's number; 0 for Reads
   * @param n entries that its completion gives back
   */
  public record Chain(ChainKind kind, int ctx, int n) {}

  /** Kinds of chains. */
  public enum ChainKind {
    /** Perhaps Writes, and then a Send. */
    SEND,
    /** An RDMA Read. */
    READ,
    /** Writes the Send of which was not accepted. */
    WRITES
  }

  /**
   * Calls that nobody has picked up.
   *
   * @param arrived which have arrived
   * @param readDone whose Reads are done
   */
  public record Calls(int arrived, int readDone) {}

  /**
   * What a release design has for itself, beyond the lists. {@link #NOTHING} for most.
   *
   * @param stop whether its thread has been told to stop ({@code xprt.stop})
   * @param waiting names of its threads that wait, the longest waiting first ({@code wait.release})
   * @param items its work items that no worker has taken, oldest first ({@code work.items})
   */
  public record Design(boolean stop, List<String> waiting, List<WorkItem> items) {
    /** Of a design that has neither a thread nor a workqueue. */
    public static final Design NOTHING = new Design(false, List.of(), List.of());
  }

  /**
   * One work item.
   *
   * @param kind what it does
   * @param ctx the context's number
   */
  public record WorkItem(WorkKind kind, int ctx) {}

  /** Kinds of work items. */
  public enum WorkKind {
    /** Releases a context. */
    RELEASE,
    /** Releases a write info that was a context's. */
    WRITE
  }
}
