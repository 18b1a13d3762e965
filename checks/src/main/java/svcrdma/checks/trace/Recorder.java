package svcrdma.checks.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import svcrdma.checks.schedule.HeldThreads;
import svcrdma.release.Tracepoints;

/**
 * Writes down what each thread does, in memory, without making it wait for another. Steps within
 * the pool of service threads belong to the dequeue and the enqueue, as in the specification.
 */
final class Recorder implements Tracepoints {
  /** What one thread did; only that thread writes it. */
  private static final class Lane {
    final List<Event> events = new ArrayList<>();
    long begin;
  }

  private final CountDownLatch released;
  private final Queue<Lane> lanes = new ConcurrentLinkedQueue<>();
  private final ThreadLocal<Lane> lane =
      ThreadLocal.withInitial(
          () -> {
            Lane added = new Lane();
            lanes.add(added);
            return added;
          });

  /** Counts down with each context that comes to the free list. */
  Recorder(CountDownLatch released) {
    this.released = released;
  }

  @Override
  public void before(String step) {
    if (!HeldThreads.POOL.contains(step)) {
      lane.get().begin = System.nanoTime();
    }
  }

  @Override
  public void after(String action, long seen) {
    if (!HeldThreads.POOL.contains(action)) {
      long end = System.nanoTime();
      Lane mine = lane.get();
      mine.events.add(new Event(Thread.currentThread().getName(), action, seen, mine.begin, end));
      if (action.equals("addToFreeList")) {
        released.countDown();
      }
    }
  }

  /** All events, those that ended first first. Only when the threads have ended. */
  List<Event> events() {
    return lanes.stream()
        .flatMap(each -> each.events.stream())
        .sorted(Comparator.comparingLong(Event::end))
        .toList();
  }
}
