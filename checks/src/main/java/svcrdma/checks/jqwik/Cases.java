package svcrdma.checks.jqwik;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;
import svcrdma.checks.schedule.Scene;

/** Generates cases; what they shrink to is one thread, no traffic, and no change of actors. */
final class Cases {
  private static final int MOST_ACTORS = 12;
  private static final int MOST_DELAYS = 4;
  private static final int LONGEST_DELAY = 60;
  private static final int MOST_FAULTS = 2;
  private static final int MOST_STOCK = 3;
  private static final int MOST_USERS = 3;
  private static final int MOST_USES = 5;
  private static final int MOST_STEPS = 10;

  private Cases() {}

  /** Runs of the whole transport. */
  static Arbitrary<Case> transports() {
    return Combinators.combine(environments(), choices(MOST_ACTORS, LONGEST_DELAY)).as(Case::new);
  }

  /** Runs of the whole transport in this environment. */
  static Arbitrary<Case> in(Environment environment) {
    return choices(MOST_ACTORS, LONGEST_DELAY).map(chosen -> new Case(environment, chosen));
  }

  /** Runs of a pool alone. */
  static Arbitrary<PoolCase> pools() {
    Arbitrary<List<PoolCase.Use>> uses =
        Arbitraries.of(PoolCase.Use.class)
            .list()
            .ofMaxSize(MOST_USES)
            .withSizeDistribution(RandomDistribution.uniform());
    return Combinators.combine(
            upTo(MOST_STOCK),
            uses.list().ofMinSize(2).ofMaxSize(MOST_USERS),
            choices(MOST_USERS, MOST_STEPS))
        .as(PoolCase::new);
  }

  private static Arbitrary<Choices> choices(int actors, int longestDelay) {
    return Combinators.combine(listUpTo(actors, actors), listUpTo(MOST_DELAYS, longestDelay))
        .as(Choices::new);
  }

  private static Arbitrary<List<Integer>> listUpTo(int longest, int most) {
    return upTo(most).list().ofMaxSize(longest).withSizeDistribution(RandomDistribution.uniform());
  }

  private static Arbitrary<Environment> environments() {
    Arbitrary<Environment.Pool> pool =
        Arbitraries.frequency(
            Tuple.of(6, Environment.Pool.WHOLE),
            Tuple.of(1, Environment.Pool.STEPWISE),
            Tuple.of(1, Environment.Pool.STEPWISE_CALLS_LAST));
    Arbitrary<Environment.Ending> ending =
        Arbitraries.frequency(
            Tuple.of(3, Environment.Ending.NONE),
            Tuple.of(2, Environment.Ending.DISCONNECT),
            Tuple.of(1, Environment.Ending.DIRECT_CLOSE),
            Tuple.of(1, Environment.Ending.BOTH));
    return Combinators.combine(sizes(), traffic(), ending, pool, faults()).as(Environment::new);
  }

  private static Arbitrary<Scene.Size> sizes() {
    return Combinators.combine(from1To(2), from1To(2), upTo(2), upTo(1))
        .as(
            (threads, depth, limit, writes) ->
                new Scene.Size(threads, depth, limit, Math.min(writes, depth - 1)));
  }

  private static Arbitrary<Environment.Traffic> traffic() {
    return Combinators.combine(
            upTo(Environment.Traffic.MOST_CALLS),
            Arbitraries.of(false, true),
            upTo(2),
            from1To(Environment.Traffic.MOST_SENDS))
        .as(Environment.Traffic::new);
  }

  private static Arbitrary<List<Fault>> faults() {
    Arbitrary<Fault> fault =
        Combinators.combine(Arbitraries.of(Fault.Kind.class), from1To(3)).as(Fault::new);
    return Arbitraries.frequencyOf(
        Tuple.of(4, Arbitraries.just(List.of())), Tuple.of(1, fault.list().ofMaxSize(MOST_FAULTS)));
  }

  private static Arbitrary<Integer> from1To(int most) {
    return between(1, most);
  }

  private static Arbitrary<Integer> upTo(int most) {
    return between(0, most);
  }

  private static Arbitrary<Integer> between(int least, int most) {
    return Arbitraries.integers()
        .between(least, most)
        .withDistribution(RandomDistribution.uniform());
  }
}
