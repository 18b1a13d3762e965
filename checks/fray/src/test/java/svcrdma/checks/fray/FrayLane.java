package svcrdma.checks.fray;

import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import svcrdma.checks.fray.OneTransport.End;
import svcrdma.checks.fray.OneTransport.Size;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.hazard.Property;
import svcrdma.checks.lane.Effort;
import svcrdma.checks.lane.Lane;
import svcrdma.checks.lane.LaneException;
import svcrdma.checks.lane.Outcome;

/** Each hazard in a small whole program in which it shows, and the whole code in the same ones. */
final class FrayLane implements Lane {

  /** How many schedules the whole code must come through, and a hazard may take to show. */
  private static final int WHOLE = 200;

  private static final int HAZARD = 12_000;

  private static final Size ONE_CALL = new Size(1, 1, 0, 0);
  private static final Size ONE_CALL_EACH = new Size(1, 1, 1, 1);

  private static final Map<Hazard, Size> SIZES = new EnumMap<>(Hazard.class);

  static {
    SIZES.put(Hazard.SELF_ENQUEUE, ONE_CALL);
    SIZES.put(Hazard.DATA_BEFORE_ENQUEUE, ONE_CALL);
    SIZES.put(Hazard.EXACT_WAS_EMPTY, new Size(1, 2, 0, 0));
    SIZES.put(Hazard.DRAIN_IN_RELEASE, ONE_CALL);
    SIZES.put(Hazard.DRAIN_IN_GET, new Size(1, 0, 1, 7));
    SIZES.put(Hazard.DRAIN_IN_SQ_WAIT, ONE_CALL_EACH);
    SIZES.put(Hazard.DRAIN_IN_TEARDOWN, ONE_CALL.ends(End.DISCONNECT));
    SIZES.put(Hazard.CLEAR_BEFORE_DRAIN, new Size(2, 1, 0, 0));
    SIZES.put(Hazard.BUSY_STAYS_SET, ONE_CALL.ends(End.DISCONNECT));
    SIZES.put(Hazard.CLOSE_WAKES_WAITERS, ONE_CALL_EACH.ends(End.ACCEPTED_IN_PART));
    SIZES.put(Hazard.RECEIVED_ENQUEUES, new Size(2, 2, 0, 0).limit(1));
    SIZES.put(Hazard.SLOT_RELEASE_ENQUEUES, ONE_CALL.limit(1));
    SIZES.put(Hazard.LOCKED_DELETE_FIRST, new Size(1, 0, 2, 3));
    SIZES.put(Hazard.ATOMIC_EXCHANGE, new Size(2, 2, 0, 0));
    SIZES.put(Hazard.UNMAP_BEFORE_RELEASE, ONE_CALL);
    SIZES.put(Hazard.HANDS_OFF_AFTER_POST, ONE_CALL);
    SIZES.put(Hazard.TAIL_ON_CLOSE, ONE_CALL_EACH.ends(End.DISCONNECT));
    SIZES.put(Hazard.QP_DRAINED_FIRST, ONE_CALL.ends(End.DISCONNECT));
    SIZES.put(Hazard.SECOND_LOOK, ONE_CALL);
  }

  // A node that is in two places or in none shows in one of several ways.
  private static final Map<Hazard, Set<Property>> ALSO =
      Map.of(
          Hazard.LOCKED_DELETE_FIRST, EnumSet.of(Property.NO_LEAK),
          Hazard.ATOMIC_EXCHANGE, EnumSet.of(Property.COMPLETED_IS_RELEASED));

  private final long seed = Long.getLong("fray.seed", 1);

  @Override
  public String name() {
    return "fray";
  }

  @Override
  public Optional<String> outOfReach(Hazard hazard) {
    return hazard.isOfWeakMemory()
        ? Optional.of("one access follows the other: no store waits in a store buffer")
        : Optional.empty();
  }

  /** The programs that are explored: one for each hazard. */
  static Function<Parts, Program> program(Hazard hazard) {
    Size size = SIZES.get(hazard);
    if (size == null) {
      return LongCall::new;
    }
    return parts -> new OneTransport(mended(parts, size), Design.DEFERRED, size);
  }

  /** Where more than two chains compete, the code as it is strands a sender (finding 1). */
  private static Parts mended(Parts parts, Size size) {
    return size.canStrandASender() ? parts.with(Parts.MENDED.transport()) : parts;
  }

  @Override
  public Outcome checkWhole() {
    long explored = 0;
    Duration time = Duration.ZERO;
    for (Hazard hazard : Hazard.values()) {
      int schedules = schedules(WHOLE);
      Exploration.Outcome outcome =
          Exploration.explore(() -> program(hazard).apply(Parts.WHOLE), seed, schedules);
      explored += outcome.completed();
      time = time.plus(outcome.time());
      if (outcome.failure() != null) {
        return new Outcome(
            Outcome.Verdict.CAUGHT,
            "in the program of " + hazard + ": " + outcome,
            time,
            explored,
            List.of());
      }
      requireAll(outcome, schedules);
    }
    return new Outcome(Outcome.Verdict.MISSED, "nothing failed", time, explored, List.of());
  }

  @Override
  public Outcome check(Hazard hazard) {
    int schedules = schedules(HAZARD);
    Exploration.Outcome outcome =
        Exploration.explore(() -> program(hazard).apply(hazard.parts()), seed, schedules);
    if (outcome.failure() == null) {
      requireAll(outcome, schedules);
    } else if (!isOf(hazard, outcome)) {
      throw new LaneException(hazard + " shows for another reason: " + outcome, outcome.failure());
    }
    return new Outcome(
        outcome.failure() == null ? Outcome.Verdict.MISSED : Outcome.Verdict.CAUGHT,
        outcome.toString(),
        outcome.time(),
        outcome.begun(),
        List.of());
  }

  private static boolean isOf(Hazard hazard, Exploration.Outcome outcome) {
    return outcome
        .violated()
        .filter(
            property ->
                property == hazard.property()
                    || ALSO.getOrDefault(hazard, Set.of()).contains(property))
        .isPresent();
  }

  private static int schedules(int everyChange) {
    return Integer.getInteger("fray.schedules", Effort.scaled(everyChange));
  }

  private static void requireAll(Exploration.Outcome outcome, int schedules) {
    if (outcome.completed() != schedules) {
      throw new LaneException(
          "of " + schedules + " schedules only " + outcome.completed() + " came to their end");
    }
  }
}
