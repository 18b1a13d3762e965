package svcrdma.checks.load;

import java.time.Duration;
import java.util.Map;
import java.util.SortedMap;

/**
 * What a run did, in numbers.
 *
 * @param time that it ran under load
 * @param counts all of them
 * @param drains by site, where anybody looked
 * @param batchSizes the upper bounds 1, 2, 4, 8 ..., and how many batches were of such a size
 * @param largestBatch contexts that were released in one go
 * @param longestUnreleased that a context was put and not released, until the closing began at
 *     most: one that nobody releases stays until then
 * @param longestWithClosing the same, and until the closing released it
 * @param poolLockAcquisitions to queue, dequeue or flush work items
 * @param mostContexts that one transport ever allocated
 * @param contextBound the specification's bound on that
 */
public record Figures(
    Duration time,
    Map<Count, Long> counts,
    Map<Site, Drains> drains,
    SortedMap<Long, Long> batchSizes,
    long largestBatch,
    Duration longestUnreleased,
    Duration longestWithClosing,
    long poolLockAcquisitions,
    int mostContexts,
    int contextBound) {

  /**
   * The drains at one site.
   *
   * @param looks how often somebody looked for contexts there
   * @param batches how often he found some
   * @param contexts how many were released there
   */
  public record Drains(long looks, long batches, long contexts) {}

  /** One of the counts. */
  public long get(Count count) {
    return counts.getOrDefault(count, 0L);
  }

  /** How much there was for each context that completed; 0 if none did. */
  public double perCompletion(long number) {
    long completed = get(Count.CONTEXTS_COMPLETED);
    return completed == 0 ? 0 : (double) number / completed;
  }

  /** How much there was in each second. */
  public double perSecond(long number) {
    return number / Math.max(time.toNanos() / 1e9, 1e-9);
  }

  /** All drains that found something. */
  public long batches() {
    return drains.values().stream().mapToLong(Drains::batches).sum();
  }
}
