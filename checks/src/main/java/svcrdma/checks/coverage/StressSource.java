package svcrdma.checks.coverage;

import java.util.List;
import svcrdma.checks.load.Noise;
import svcrdma.checks.trace.FreeRun;
import svcrdma.checks.trace.Recording;

/** Free runs, with the pauses at random of the lane stress; which threads meet is chance. */
final class StressSource implements Source {
  private final int runs;

  StressSource(int runs) {
    this.runs = runs;
  }

  @Override
  public String name() {
    return "stress";
  }

  @Override
  public void run(Setup setup, Runs to) throws InterruptedException {
    Recording.Setting setting =
        new Recording.Setting(
            "deferred",
            setup.without(),
            List.of(),
            setup.threads(),
            setup.senders(),
            setup.queueDepth(),
            setup.mostWrites(),
            setup.requestLimit());
    FreeRun.Traffic traffic = new FreeRun.Traffic(setup.calls(), 0, setup.sendsOfEach(), false);
    boolean wanted = true;
    for (int i = 0; wanted && i < runs; i++) {
      int seed = i;
      wanted = to.add(FreeRun.record(setting, traffic, next -> new Noise(next, seed)).events());
    }
  }
}
