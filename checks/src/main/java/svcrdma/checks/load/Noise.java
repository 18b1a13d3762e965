package svcrdma.checks.load;

import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import svcrdma.release.Tracepoints;

/**
 * Lets threads pause before an access: at a few steps, which the seed chooses for each thread,
 * often and for long; at all others seldom. So a race whose window is a few instructions wide
 * becomes one of a millisecond, and another seed widens another.
 */
public final class Noise implements Tracepoints {
  private static final int HOT = 5; // one step of so many
  private static final double OFTEN = 0.4;
  private static final double SELDOM = 0.001;
  private static final int LONGEST_NANOS = 200_000;

  private final Tracepoints next;
  private final long seed;
  private final ThreadLocal<SplittableRandom> random;

  /** Noise before each access that the next one is told of. */
  public Noise(Tracepoints next, long seed) {
    this.next = next;
    this.seed = seed;
    random =
        ThreadLocal.withInitial(
            () -> new SplittableRandom(seed ^ Thread.currentThread().getName().hashCode()));
  }

  @Override
  public void before(String step) {
    SplittableRandom mine = random.get();
    boolean hot =
        Math.floorMod(
                mix(31L * step.hashCode() + Thread.currentThread().getName().hashCode() + seed),
                HOT)
            == 0;
    if (mine.nextDouble() < (hot ? OFTEN : SELDOM)) {
      LockSupport.parkNanos(this, mine.nextInt(LONGEST_NANOS));
    }
    next.before(step);
  }

  private static long mix(long value) {
    return new SplittableRandom(value).nextLong();
  }

  @Override
  public void after(String action, long seen) {
    next.after(action, seen);
  }
}
