package svcrdma.checks.fray;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import svcrdma.checks.schedule.HeldThreads;
import svcrdma.checks.trace.Event;
import svcrdma.release.Tracepoints;

/**
 * Notes at which step each thread stands, and what each has done; the time is a count. Without
 * synchronisation, which would be more for Fray to interleave: of the threads that it schedules
 * only one runs at a time.
 */
class Steps implements Tracepoints {
  private final Map<Thread, String> steps = new LinkedHashMap<>();

  private final Map<Thread, Long> begins = new HashMap<>();
  private final List<Event> events = new ArrayList<>();
  private long clock;

  @SuppressWarnings("UnusedVariable")
  private volatile int point;

  @Override
  public void before(String step) {
    steps.put(Thread.currentThread(), step);
    if (!HeldThreads.POOL.contains(step)) {
      begins.put(Thread.currentThread(), ++clock);
    }
    point = 1;
  }

  @Override
  public void after(String action, long seen) {
    if (!HeldThreads.POOL.contains(action)) {
      Thread actor = Thread.currentThread();
      long begin = begins.getOrDefault(actor, clock);
      events.add(new Event(actor.getName(), action, seen, begin, ++clock));
    }
  }

  /** What was done, in the order in which it ended. */
  final List<Event> events() {
    return events;
  }

  @Override
  public final String toString() {
    return steps.entrySet().stream()
        .map(entry -> entry.getKey().getName() + " at " + entry.getValue())
        .collect(Collectors.joining(", "));
  }
}
