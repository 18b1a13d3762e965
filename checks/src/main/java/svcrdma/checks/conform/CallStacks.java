package svcrdma.checks.conform;

import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.schedule.HeldThreads;

/**
 * In which method every thread stands in each state, called by which. The specification says what a
 * thread does later by the rest of its stack of steps, the code by its call stack. The two have no
 * common form; but in one state of the specification the code must stand in the same place, by
 * whichever walk it came. Then it does not matter by which of them an edge was taken.
 *
 * <p>Methods are compared and not their instructions: one may have two places from which the same
 * is still to be done.
 *
 * <p>Safe for any threads.
 */
final class CallStacks {
  // Each state's when it was first reached, an actor after the other.
  private final AtomicReferenceArray<long[]> first;

  CallStacks(int states) {
    first = new AtomicReferenceArray<>(states);
  }

  /** Compares with when the state was first reached; null if that is now, or nothing differs. */
  Mismatch.@Nullable Row compare(int state, HeldThreads held, List<String> actors) {
    long[] now = actors.stream().mapToLong(held::callStack).toArray();
    long[] before = first.get(state);
    if (before == null && !first.compareAndSet(state, null, now)) {
      before = first.get(state);
    }
    for (int i = 0; before != null && i < now.length; i++) {
      if (before[i] != now[i]) {
        return new Mismatch.Row(
            "call stack",
            actors.get(i) + " where it stood when this state was reached by another walk",
            held.callStackText(actors.get(i)));
      }
    }
    return null;
  }
}
