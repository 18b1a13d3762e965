package svcrdma.checks.fray;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import org.pastalab.fray.core.ThreadContext;
import org.pastalab.fray.core.randomness.ControlledRandom;
import org.pastalab.fray.core.randomness.Randomness;
import org.pastalab.fray.core.scheduler.PCTScheduler;
import org.pastalab.fray.core.scheduler.POSScheduler;
import org.pastalab.fray.core.scheduler.Scheduler;

/**
 * A schedule that its seed decides, the way of choosing included; and after it the next seed's.
 *
 * <p>Two ways take turns, as each finds what the other does not in reasonable time: a new priority
 * for whoever has just raced (POS), and few preemptions in all (PCT), up to six within a length
 * that is chosen as well, since programs differ in theirs.
 */
final class SeededScheduler extends Scheduler {
  private static final int MOST_PREEMPTIONS = 6;
  private static final int LEAST_LENGTH = 32;
  private static final int DOUBLINGS = 5;

  private final long seed;
  private final Scheduler chosen;

  SeededScheduler(long seed) {
    this(seed, new ControlledRandom(new ArrayList<>(), new ArrayList<>(), new Random(seed)));
  }

  private SeededScheduler(long seed, Randomness random) {
    super(random);
    this.seed = seed;
    chosen = seed % 2 == 0 ? new POSScheduler(random) : fewPreemptions(random);
  }

  private static Scheduler fewPreemptions(Randomness random) {
    int preemptions = 1 + random.nextInt() % MOST_PREEMPTIONS;
    int length = LEAST_LENGTH << random.nextInt() % DOUBLINGS;
    return new PCTScheduler(random, preemptions, length);
  }

  long seed() {
    return seed;
  }

  @Override
  public ThreadContext scheduleNextOperation(
      List<ThreadContext> threads, Collection<ThreadContext> all) {
    return chosen.scheduleNextOperation(threads, all);
  }

  @Override
  public Scheduler nextIteration(Randomness unused) {
    return new SeededScheduler(seed + 1);
  }
}
