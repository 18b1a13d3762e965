package svcrdma.checks.fray;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import svcrdma.release.Tracepoints;

/**
 * Notes at which step each thread stands. Without synchronisation, which would be more for Fray to
 * interleave: of the threads that it schedules only one runs at a time.
 */
class Steps implements Tracepoints {
  private final Map<Thread, String> steps = new LinkedHashMap<>();

  @SuppressWarnings("UnusedVariable")
  private volatile int point;

  @Override
  public void before(String step) {
    steps.put(Thread.currentThread(), step);
    point = 1;
  }

  @Override
  public final String toString() {
    return steps.entrySet().stream()
        .map(entry -> entry.getKey().getName() + " at " + entry.getValue())
        .collect(Collectors.joining(", "));
  }
}
