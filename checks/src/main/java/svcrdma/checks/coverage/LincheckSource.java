package svcrdma.checks.coverage;

import java.util.Optional;
import svcrdma.checks.lincheck.LincheckRuns;

/** Lincheck's schedules of the whole transport; the same each time. */
final class LincheckSource implements Source {
  private final int schedules;

  LincheckSource(int schedules) {
    this.schedules = schedules;
  }

  @Override
  public String name() {
    return "lincheck";
  }

  @Override
  public Optional<String> absence(Setup setup) {
    return LincheckRuns.silence();
  }

  @Override
  public void run(Setup setup, Runs runs) {
    LincheckRuns.play(
        new LincheckRuns.Scene(
            setup.threads(),
            setup.queueDepth(),
            setup.requestLimit(),
            setup.calls(),
            Math.min(setup.senders(), setup.sends())),
        setup.parts(),
        schedules,
        runs::add);
  }
}
