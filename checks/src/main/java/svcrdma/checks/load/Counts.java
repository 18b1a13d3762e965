package svcrdma.checks.load;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** The counters of one run, which all its threads share. Thread-safe. */
final class Counts {
  private static final int LARGEST = Integer.SIZE;

  private static final class Tally {
    final LongAdder looks = new LongAdder();
    final LongAdder batches = new LongAdder();
    final LongAdder contexts = new LongAdder();
  }

  // The maps are whole before any other thread looks at them, and are not changed.
  private final Map<Count, LongAdder> counts = new EnumMap<>(Count.class);
  private final Map<Site, Tally> sites = new EnumMap<>(Site.class);
  private final List<LongAdder> sizes =
      Stream.generate(LongAdder::new).limit(LARGEST + 1L).toList();
  private final AtomicLong largest = new AtomicLong();
  private final AtomicLong longest = new AtomicLong();
  private final LongAdder steps = new LongAdder();

  /** Of work items, whose numbers all transports share. */
  private final Ages items = new Ages();

  Counts() {
    for (Count count : Count.values()) {
      counts.put(count, new LongAdder());
    }
    for (Site site : Site.values()) {
      sites.put(site, new Tally());
    }
  }

  private LongAdder adder(Count count) {
    return Objects.requireNonNull(counts.get(count));
  }

  private Tally tally(Site site) {
    return Objects.requireNonNull(sites.get(site));
  }

  void add(Count count) {
    adder(count).increment();
  }

  long get(Count count) {
    return adder(count).sum();
  }

  /** An access was made. */
  void step() {
    steps.increment();
  }

  long steps() {
    return steps.sum();
  }

  Ages items() {
    return items;
  }

  /** Somebody looked for contexts to release. */
  void drain(Site site) {
    tally(site).looks.increment();
  }

  /** Somebody released this many contexts, at least one. */
  void batch(Site site, int size) {
    tally(site).batches.increment();
    tally(site).contexts.add(size);
    sizes.get(LARGEST - Integer.numberOfLeadingZeros(size - 1)).increment();
    largest.accumulateAndGet(size, Math::max);
  }

  /** Nanoseconds that a context stayed unreleased. */
  void age(long nanos) {
    longest.accumulateAndGet(nanos, Math::max);
  }

  long longest() {
    return longest.get();
  }

  Map<Count, Long> all() {
    Map<Count, Long> all = new EnumMap<>(Count.class);
    for (Count count : Count.values()) {
      all.put(count, get(count));
    }
    return all;
  }

  /** The sites at which anybody looked. */
  Map<Site, Figures.Drains> sites() {
    Map<Site, Figures.Drains> all = new EnumMap<>(Site.class);
    sites.forEach(
        (site, tally) -> {
          if (tally.looks.sum() > 0) {
            all.put(
                site,
                new Figures.Drains(tally.looks.sum(), tally.batches.sum(), tally.contexts.sum()));
          }
        });
    return all;
  }

  /** Batches by size: for 1, 2, 4, 8 ... how many were of at most that size, and no smaller one. */
  SortedMap<Long, Long> batchSizes() {
    SortedMap<Long, Long> all = new TreeMap<>();
    for (int i = 0; i <= LARGEST; i++) {
      long number = sizes.get(i).sum();
      if (number > 0) {
        all.put(1L << i, number);
      }
    }
    return all;
  }

  long largestBatch() {
    return largest.get();
  }
}
