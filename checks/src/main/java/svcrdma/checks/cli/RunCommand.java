package svcrdma.checks.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import svcrdma.checks.load.Count;
import svcrdma.checks.load.Figures;
import svcrdma.checks.load.Load;
import svcrdma.checks.load.LoadJson;
import svcrdma.checks.load.LoadReport;
import svcrdma.checks.load.LoadResult;
import svcrdma.checks.load.LoadSettings;
import svcrdma.checks.load.Verdict;
import svcrdma.checks.run.ExitCode;
import svcrdma.checks.run.OutputFile;

/** {@code run}: the Java code under load. */
@Command(
    name = "run",
    sortOptions = false,
    abbreviateSynopsis = true,
    description = {
      "Puts the Java implementation under load, with ledgers that account for every resource; then lets it come to rest,"
          + " looks at what is left, and says in numbers what it did.",
      "Exit codes: 0 every ledger is right; 1 one is off, or something is lost; 2 bad input; 3 not decided."
    },
    footer = {
      "",
      "Examples:",
      "  svcrdma-release run --duration 10s --transports 4 --disconnects 0.001",
      "  svcrdma-release run --design workqueue-cascade --calls 100000 --writes 4",
      "  svcrdma-release run --without self-enqueue --calls 100 --burst 10"
    })
final class RunCommand implements Callable<Integer> {
  private static final int TICK_MILLIS = 200;

  @ParentCommand private @Nullable Main main;
  @Spec private @Nullable CommandSpec spec;
  @Mixin private LoadOptions load = new LoadOptions();

  @Option(names = "--json", paramLabel = "FILE", description = "Writes all figures as JSON.")
  private @Nullable Path json;

  private long nextTick = System.nanoTime();

  @Override
  public Integer call() throws InterruptedException {
    if (main == null || spec == null) {
      throw new IllegalStateException("picocli sets these");
    }
    LoadSettings settings = load.settings(main.manifestOfTheCode());
    OutputFile.mustBeWritable("--json", json);
    PrintWriter out = spec.commandLine().getOut();
    ProgressLine progress = ProgressLine.onTerminal(spec.commandLine().getErr());
    Load run = new Load(settings);
    LoadResult result =
        Interruptible.run(
            () -> run.run(figures -> tick(progress, figures)),
            () -> {
              progress.end();
              out.print(LoadReport.figures(settings, run.figures()));
              out.println("interrupted");
              out.flush();
            });
    progress.clear();
    if (json != null) {
      OutputFile.write(json, LoadJson.of(result));
    }
    out.print(LoadReport.of(result));
    return exitCode(result.verdict());
  }

  private void tick(ProgressLine progress, Figures figures) {
    long now = System.nanoTime();
    if (now - nextTick >= 0) {
      nextTick = now + TICK_MILLIS * 1_000_000L;
      progress.show(
          String.format(
              Locale.ROOT,
              "%.0f s: %d calls, %d answered, %d contexts released, %d connections",
              figures.time().toMillis() / 1e3,
              figures.get(Count.CALLS_SENT),
              figures.get(Count.CALLS_ANSWERED),
              figures.get(Count.CONTEXTS_RELEASED),
              figures.get(Count.CONNECTIONS)));
    }
  }

  private static int exitCode(Verdict verdict) {
    if (verdict instanceof Verdict.Violated) {
      return ExitCode.DIFFERENT;
    }
    return verdict instanceof Verdict.Undecided ? ExitCode.INCONCLUSIVE : ExitCode.GOOD;
  }
}
