package svcrdma.checks.load;

import java.util.SplittableRandom;
import svcrdma.release.Hardware;

/** Hardware that refuses posts at random. The queue pair calls it under its lock. */
final class Faults implements Hardware {
  private final LoadSettings.Mishaps mishaps;
  private final SplittableRandom random;

  Faults(LoadSettings.Mishaps mishaps, SplittableRandom random) {
    this.mishaps = mishaps;
    this.random = random;
  }

  @Override
  public Accepted accepts(int entries) {
    double chance = random.nextDouble();
    if (chance < mishaps.postFailures()) {
      return Accepted.NONE;
    }
    // A chain of one has no part.
    boolean partly = entries > 1 && chance < mishaps.postFailures() + mishaps.partialPosts();
    return partly ? Accepted.PART : Accepted.ALL;
  }
}
