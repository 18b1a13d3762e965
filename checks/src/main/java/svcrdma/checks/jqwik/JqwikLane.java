package svcrdma.checks.jqwik;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.hazard.Property;
import svcrdma.checks.lane.Effort;
import svcrdma.checks.lane.Lane;
import svcrdma.checks.lane.LaneException;
import svcrdma.checks.lane.Outcome;

/**
 * Generated schedules, loads, failures and closes, played one access at a time; what ends badly is
 * shrunk by jqwik. One generator for all hazards, and for the whole code.
 */
public final class JqwikLane implements Lane {
  /** The same in every build. */
  static final long FIXED_SEED = 20261130;

  private static final int TRIES = 20_000;
  private static final int LEAST_STEPS_A_PLAY = 5;

  private final long seed;
  private final int tries;

  /** With the seed in the system property {@code svcrdma.seed}, or else the fixed one. */
  public JqwikLane() {
    this(seed(), Effort.scaled(TRIES));
  }

  /** The seed of a search that nobody expects to find anything. */
  static long seed() {
    return Long.getLong("svcrdma.seed", FIXED_SEED);
  }

  /** With so many generated cases from this seed. */
  public JqwikLane(long seed, int tries) {
    this.seed = seed;
    this.tries = tries;
  }

  @Override
  public String name() {
    return "jqwik";
  }

  @Override
  public Optional<String> outOfReach(Hazard hazard) {
    return hazard.isOfWeakMemory()
        ? Optional.of("one access follows the other: no store waits in a store buffer")
        : Optional.empty();
  }

  @Override
  public Outcome checkWhole() {
    Outcome transports = check(Search.ofTransports(Design.DEFERRED, Parts.WHOLE, any -> true));
    if (transports.isCaught()) {
      return transports;
    }
    Outcome pools = check(Search.ofPools(Parts.WHOLE, any -> true));
    return new Outcome(
        pools.verdict(),
        pools.how(),
        transports.time().plus(pools.time()),
        transports.explored() + pools.explored(),
        pools.schedule());
  }

  /** The lists' own property is looked for in a pool alone, as in the specification. */
  @Override
  public Outcome check(Hazard hazard) {
    Predicate<Property> wanted = hazard.property()::equals;
    return hazard.property() == Property.NODE_IN_ONE_PLACE
        ? check(Search.ofPools(hazard.parts(), wanted))
        : check(Search.ofTransports(Design.DEFERRED, hazard.parts(), wanted));
  }

  Outcome check(Search<?> search) {
    long begin = System.nanoTime();
    Optional<Search.Found> found = run(search);
    long least = found.isPresent() ? 1 : (long) LEAST_STEPS_A_PLAY * search.plays();
    if (search.steps() < least) {
      throw new LaneException(
          search.steps() + " steps in " + search.plays() + " schedules: too few to say anything");
    }
    return new Outcome(
        found.isPresent() ? Outcome.Verdict.CAUGHT : Outcome.Verdict.MISSED,
        found.map(this::how).orElse("seed " + seed + ", all of " + tries + " tries"),
        Duration.ofNanos(System.nanoTime() - begin),
        search.plays(),
        found.map(it -> it.ending().schedule()).orElse(List.of()));
  }

  private Optional<Search.Found> run(Search<?> search) {
    try {
      return search.run(seed, tries);
    } catch (AssertionError e) {
      throw new LaneException("the scheduler failed: " + e.getMessage(), e);
    }
  }

  private String how(Search.Found found) {
    return found.ending().violated().orElseThrow()
        + ", seed "
        + seed
        + ", try "
        + found.tried()
        + ": "
        + found.least();
  }
}
