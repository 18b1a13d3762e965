package svcrdma.release;

import java.util.Collections;
import java.util.EnumSet;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import svcrdma.release.SendContext.Place;

/**
 * Accounts for send contexts: each is in exactly one {@link Place}, moves only as the protocol
 * says, and is touched only by the thread that holds it.
 *
 * <p>Each method moves a context <em>before</em> the protocol's own step hands it over, because
 * afterwards it is somebody else's.
 *
 * <p>Thread-safe. {@code where} is a place in the protocol, for messages.
 */
public final class ContextLedger extends Ledger<SendContext> {

  /** The places in which a thread holds a context and may touch it. */
  static final Set<Place> HELD = EnumSet.of(Place.SENDER, Place.COMPLETION, Place.DRAINER);

  private static final Set<Place> FREE_LIST = EnumSet.of(Place.FREE_LIST);
  private static final Set<Place> SENDER = EnumSet.of(Place.SENDER);
  private static final Set<Place> POSTED = EnumSet.of(Place.POSTED);
  private static final Set<Place> SENDER_OR_COMPLETION = EnumSet.of(Place.SENDER, Place.COMPLETION);
  private static final Set<Place> RELEASE_LIST_OR_WORK_ITEM =
      EnumSet.of(Place.RELEASE_LIST, Place.WORK_ITEM);
  private static final Set<Place> DRAINER = EnumSet.of(Place.DRAINER);

  /** A ledger without contexts. */
  public ContextLedger() {
    super("contexts");
  }

  /** A new context, held by the calling thread as its sender. */
  SendContext allocated(Page header, Mapping headerMapping, String where) {
    return opened(number -> new SendContext(number, header, headerMapping, where));
  }

  /** From the free list to a sender. */
  void taken(SendContext context, String where) {
    move(context, FREE_LIST, Place.SENDER, where);
  }

  /**
   * From its sender to the hardware. Call it before the post: the completion may come during it.
   */
  public void posted(SendContext context, String where) {
    context.requireHeld(where);
    move(context, SENDER, Place.POSTED, where);
  }

  /** From the hardware back to its sender: the post failed with nothing accepted. */
  public void notPosted(SendContext context, String where) {
    move(context, POSTED, Place.SENDER, where);
  }

  /** From the hardware to the completion handler. */
  public void completed(SendContext context, String where) {
    move(context, POSTED, Place.COMPLETION, where);
  }

  /** From a sender or the completion handler to the release list. */
  void put(SendContext context, String where) {
    context.requireHeld(where);
    move(context, SENDER_OR_COMPLETION, Place.RELEASE_LIST, where);
  }

  /** From a sender or the completion handler to a work item. */
  void queued(SendContext context, String where) {
    context.requireHeld(where);
    move(context, SENDER_OR_COMPLETION, Place.WORK_ITEM, where);
  }

  /** From the release list or a work item to the batch of the calling thread. */
  void drained(SendContext context, String where) {
    move(context, RELEASE_LIST_OR_WORK_ITEM, Place.DRAINER, where);
  }

  /** From a batch to the free list. */
  void freed(SendContext context, String where) {
    context.requireHeld(where);
    move(context, DRAINER, Place.FREE_LIST, where);
  }

  /** From the free list out of the world. */
  void destroyed(SendContext context, String where) {
    move(context, FREE_LIST, Place.DESTROYED, where);
    closed(context.number());
  }

  NavigableMap<Integer, TransportSnapshot.Context> snapshot() {
    NavigableMap<Integer, TransportSnapshot.Context> contexts = new TreeMap<>();
    all().forEach((number, context) -> contexts.put(number, context.snapshot()));
    return Collections.unmodifiableNavigableMap(contexts);
  }

  private static void move(SendContext context, Set<Place> from, Place to, String where) {
    context.account().move(from, to, where, "move out of turn");
  }
}
