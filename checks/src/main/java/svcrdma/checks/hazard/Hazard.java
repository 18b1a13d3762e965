package svcrdma.checks.hazard;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import svcrdma.release.LockFreeList;
import svcrdma.release.Tracepoints;

/**
 * What the Java code can be made to lack: a mechanism of the specification, under its name. A
 * subclass overrides the small method in which the mechanism acts; the code itself has no switch.
 */
public enum Hazard {
  SELF_ENQUEUE("self-enqueue", Property.COMPLETED_IS_RELEASED, Without.SelfEnqueue::new),
  DATA_BEFORE_ENQUEUE(
      "data-before-enqueue", Property.COMPLETED_IS_RELEASED, Without.DataBeforeEnqueue::new),
  EXACT_WAS_EMPTY("exact-was-empty", Property.COMPLETED_IS_RELEASED, Without.ExactWasEmpty::new),
  DRAIN_IN_RELEASE("drain-in-release", Property.COMPLETED_IS_RELEASED, Without.DrainInRelease::new),
  DRAIN_IN_GET("drain-in-get", Property.ALLOCATION_BOUNDED, Without.DrainInGet::new),
  DRAIN_IN_SQ_WAIT("drain-in-sq-wait", Property.COMPLETED_IS_RELEASED, Without.DrainInSqWait::new),
  DRAIN_IN_TEARDOWN("drain-in-teardown", Property.NO_LEAK, Without.DrainInTeardown::new),
  CLEAR_BEFORE_DRAIN(
      "clear-before-drain", Property.COMPLETED_IS_RELEASED, Without.ClearBeforeDrain::new),
  BUSY_STAYS_SET("busy-stays-set", Property.DEAD_NEVER_HANDED_OUT, Without.BusyStaysSet::new),
  CLOSE_WAKES_WAITERS(
      "close-wakes-waiters", Property.CLOSED_IS_FREED, Without.CloseWakesWaiters::new),
  RECEIVED_ENQUEUES("received-enqueues", Property.CALL_IS_ANSWERED, Without.ReceivedEnqueues::new),
  SLOT_RELEASE_ENQUEUES(
      "slot-release-enqueues", Property.COMPLETED_IS_RELEASED, Without.SlotReleaseEnqueues::new),
  LOCKED_DELETE_FIRST(
      "locked-delete-first", Property.NODE_IN_ONE_PLACE, Without.LockedDeleteFirst::new),
  ATOMIC_EXCHANGE("atomic-exchange", Property.NODE_IN_ONE_PLACE, Without.AtomicExchange::new),
  BARRIER_AFTER_CHANGE(
      "barrier-after-change", Property.SENDER_IS_SERVED, Without.BarrierAfterChange::new),
  UNMAP_BEFORE_RELEASE(
      "unmap-before-release", Property.NO_PAGE_RELEASED_IN_USE, Without.UnmapBeforeRelease::new),
  HANDS_OFF_AFTER_POST(
      "hands-off-after-post", Property.NO_TOUCH_AFTER_HAND_OVER, Without.HandsOffAfterPost::new),
  TAIL_ON_CLOSE("tail-on-close", Property.TICKETS_IN_ORDER, Without.TailOnClose::new),
  QP_DRAINED_FIRST("qp-drained-first", Property.NO_LEAK, Without.QpDrainedFirst::new),
  SECOND_LOOK("second-look", Property.NOBODY_SLEEPS_ON_WORK, Without.SecondLook::new),
  WAKES_ANOTHER("wakes-another", Property.QUEUED_LEADS_TO_TAKEN, Without.WakesAnother::new);

  private final String id;
  private final Property property;

  @SuppressWarnings("ImmutableEnumChecker") // constructors, which hold nothing
  private final Parts parts;

  Hazard(String id, Property property, UnaryOperator<Parts> break1) {
    this.id = id;
    this.property = property;
    parts = break1.apply(Parts.WHOLE);
  }

  Hazard(String id, Property property, Parts.TransportMaker transport) {
    this(id, property, whole -> whole.with(transport));
  }

  Hazard(String id, Property property, Parts.PoolMaker pool) {
    this(id, property, whole -> whole.withPool(pool));
  }

  Hazard(String id, Property property, Parts.ServiceThreadsMaker serviceThreads) {
    this(id, property, whole -> whole.withServiceThreads(serviceThreads));
  }

  /** The mechanism that is missing. */
  public String id() {
    return id;
  }

  /**
   * Whether it shows only where stores wait in store buffers, so in no interleaving of accesses.
   */
  public boolean isOfWeakMemory() {
    return this == BARRIER_AFTER_CHANGE;
  }

  /** What the specification says is violated, and first. */
  public Property property() {
    return property;
  }

  /** The code without it. */
  public Parts parts() {
    return parts;
  }

  /** An empty list without it, if it is a mechanism of the list. */
  public <N extends LockFreeList.Node<N>> Optional<LockFreeList<N>> list() {
    return switch (this) {
      case EXACT_WAS_EMPTY -> Optional.of(new Without.LookThenAdd<>());
      case ATOMIC_EXCHANGE -> Optional.of(new Without.LookThenClear<>(Tracepoints.NONE));
      default -> Optional.empty();
    };
  }

  /** The hazard of this name. */
  public static Optional<Hazard> of(String id) {
    return List.of(values()).stream().filter(hazard -> hazard.id.equals(id)).findFirst();
  }

  @Override
  public String toString() {
    return id;
  }
}
