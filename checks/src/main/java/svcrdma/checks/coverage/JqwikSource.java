package svcrdma.checks.coverage;

import java.util.ArrayList;
import java.util.List;
import svcrdma.checks.jqwik.GeneratedRuns;
import svcrdma.checks.schedule.Scene;
import svcrdma.checks.trace.Event;

/** Generated schedules, one access at a time. */
final class JqwikSource implements Source {
  private final int tries;

  JqwikSource(int tries) {
    this.tries = tries;
  }

  @Override
  public String name() {
    return "jqwik";
  }

  @Override
  public void run(Setup setup, Runs runs) {
    GeneratedRuns.play(
        new Scene.Size(
            setup.threads(), setup.queueDepth(), setup.requestLimit(), setup.mostWrites()),
        new GeneratedRuns.Traffic(setup.calls(), setup.senders(), setup.sends()),
        setup.parts(),
        tries,
        steps -> runs.add(events(steps)));
  }

  private static List<Event> events(List<GeneratedRuns.Step> steps) {
    List<Event> events = new ArrayList<>();
    for (GeneratedRuns.Step step : steps) {
      int time = 2 * events.size();
      events.add(new Event(step.actor(), step.action(), 0, time, time + 1));
    }
    return events;
  }
}
