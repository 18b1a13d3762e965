package svcrdma.checks.load;

import java.util.HashMap;
import java.util.Map;

/**
 * How long completed contexts stayed unreleased. A context counts from just before its put, and a
 * release list from the put that found it empty until whoever took it whole has released the last:
 * that one lay on it longest. Puts on an empty list and takes of a list that is not alternate, so
 * the n-th of one belongs to the n-th of the other, in whichever order two threads tell of them.
 *
 * <p>Thread-safe.
 */
final class Ages {
  // By number: when it began or, if that was told first, when it ended.
  private final Map<Long, Long> unmatched = new HashMap<>();
  private long puts;
  private long takes;
  private long longest;

  /** A put found the list empty. */
  synchronized void put(long at) {
    puts++;
    began(puts, at);
  }

  /** The list was taken; returns the number for {@link #ended}. */
  synchronized long taken() {
    takes++;
    return takes;
  }

  synchronized void began(long number, long at) {
    Long end = unmatched.remove(number);
    if (end == null) {
      unmatched.put(number, at);
    } else {
      longest = Math.max(longest, end - at);
    }
  }

  synchronized void ended(long number, long at) {
    Long start = unmatched.remove(number);
    if (start == null) {
      unmatched.put(number, at);
    } else {
      longest = Math.max(longest, at - start);
    }
  }

  /** Nanoseconds, with what is still unreleased. */
  synchronized long longest(long now) {
    long age = longest;
    for (long start : unmatched.values()) {
      age = Math.max(age, now - start);
    }
    return age;
  }
}
