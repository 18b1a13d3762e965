package svcrdma.checks.load;

import java.time.Duration;

/** When one client or sender sends what comes next. */
public sealed interface Pace {
  /** As soon as it may. */
  record Full() implements Pace {}

  /** So much time after the last. */
  record Steady(Duration between) implements Pace {}

  /** So many at once, and then a pause. */
  record Bursts(int size, Duration pause) implements Pace {}

  /** How long to wait before the n-th, from 0. */
  default Duration before(long n) {
    if (this instanceof Steady steady) {
      return steady.between();
    }
    if (this instanceof Bursts bursts && n > 0 && n % bursts.size() == 0) {
      return bursts.pause();
    }
    return Duration.ZERO;
  }
}
