package svcrdma.checks.jqwik;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.RandomGenerator;
import net.jqwik.api.Shrinkable;
import net.jqwik.api.sessions.JqwikSession;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.hazard.Property;

/**
 * Looks for a case that ends badly, and for the least one. The seed decides all of it.
 *
 * @param <C> the cases
 */
final class Search<C> {
  private static final int MOST_SHRINKS = 2_000;

  /**
   * A case that ends badly, shrunk.
   *
   * @param tried which of the generated cases it was, from 1
   */
  record Found(int tried, Object least, Play.Ending ending) {}

  private final Arbitrary<C> cases;
  private final Function<C, Play.Ending> player;
  private final Predicate<Property> wanted;
  private long steps;
  private int plays;

  /** Looks for violations of these properties when these cases are played. */
  Search(Arbitrary<C> cases, Function<C, Play.Ending> player, Predicate<Property> wanted) {
    this.cases = cases;
    this.player = player;
    this.wanted = wanted;
  }

  /** Steps that passed the tracepoints, in all plays. */
  long steps() {
    return steps;
  }

  /** Schedules played, those for shrinking included. */
  int plays() {
    return plays;
  }

  /** Of the whole transport, in a design, put together from these parts. */
  static Search<Case> ofTransports(Design design, Parts parts, Predicate<Property> wanted) {
    return new Search<>(Cases.transports(), played -> Play.of(played, design, parts), wanted);
  }

  /** Of the pool alone. */
  static Search<PoolCase> ofPools(Parts parts, Predicate<Property> wanted) {
    return new Search<>(Cases.pools(), played -> PoolPlay.of(played, parts), wanted);
  }

  /** Looks at so many generated cases. */
  Optional<Found> run(long seed, int tries) {
    List<Found> found = new ArrayList<>();
    JqwikSession.run(
        () -> {
          Random random = new Random(seed);
          RandomGenerator<C> generator = cases.generator(tries);
          for (int i = 1; i <= tries && found.isEmpty(); i++) {
            Shrinkable<C> generated = generator.next(random);
            if (endsBadly(generated.value())) {
              C least = shrink(generated);
              found.add(new Found(i, least, play(least)));
            }
            JqwikSession.finishTry();
          }
        });
    return found.stream().findFirst();
  }

  private Play.Ending play(C played) {
    Play.Ending ending = player.apply(played);
    plays++;
    steps += ending.steps();
    return ending;
  }

  private boolean endsBadly(C played) {
    return play(played).violated().filter(wanted).isPresent();
  }

  /** Goes on from any smaller case that ends badly too, until there is none. */
  private C shrink(Shrinkable<C> found) {
    int most = plays + MOST_SHRINKS;
    Shrinkable<C> least = found;
    for (Optional<Shrinkable<C>> next = Optional.of(found);
        next.isPresent();
        next = smaller(least, most)) {
      least = next.get();
    }
    return least.value();
  }

  /**
   * In one step, or in two: less traffic needs an earlier change of actors, so both must shrink.
   */
  private Optional<Shrinkable<C>> smaller(Shrinkable<C> found, int most) {
    Optional<Shrinkable<C>> inOneStep =
        firstBad(found.shrink().filter(next -> next.compareTo(found) < 0), most);
    return inOneStep.isPresent()
        ? inOneStep
        : firstBad(
            found.shrink().flatMap(Shrinkable::shrink).filter(next -> next.compareTo(found) < 0),
            most);
  }

  private Optional<Shrinkable<C>> firstBad(Stream<Shrinkable<C>> candidates, int most) {
    return candidates
        .takeWhile(candidate -> plays < most)
        .filter(candidate -> endsBadly(candidate.value()))
        .findFirst();
  }
}
