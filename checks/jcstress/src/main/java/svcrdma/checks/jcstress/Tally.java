package svcrdma.checks.jcstress;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What was counted in one test.
 *
 * @param samples how often its threads met
 * @param forbidden how often the outcome was a forbidden one
 * @param example one of those
 * @param errors what kept jcstress from running it
 */
public record Tally(long samples, long forbidden, Optional<String> example, List<String> errors) {
  /** Nothing was counted. */
  public static final Tally NONE = new Tally(0, 0, Optional.empty(), List.of());

  /** Both together. */
  public Tally plus(Tally other) {
    return new Tally(
        samples + other.samples,
        forbidden + other.forbidden,
        example.or(() -> other.example),
        Stream.concat(errors.stream(), other.errors.stream()).toList());
  }
}
