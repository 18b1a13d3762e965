package svcrdma.checks.tlc;

import org.jspecify.annotations.Nullable;

/**
 * The size of a state graph, as far as TLC told it; null where it did not.
 *
 * @param generated states, counting those found again
 * @param distinct states
 * @param depth states on the longest of the shortest ways
 */
public record Statistics(@Nullable Long generated, @Nullable Long distinct, @Nullable Long depth) {
  /** Nothing is known. */
  public static final Statistics NONE = new Statistics(null, null, null);
}
