package svcrdma.checks.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import svcrdma.checks.run.ExitCode;
import svcrdma.checks.run.Quantity;
import svcrdma.checks.tlc.Children;
import svcrdma.checks.tlc.Cluster;
import svcrdma.checks.tlc.TlcJar;
import svcrdma.checks.tlc.TlcSettings;
import svcrdma.checks.tlc.WorkFolder;
import svcrdma.checks.tlc.WorkerRunner;

/** {@code worker}: a part of a cluster. */
@Command(
    name = WorkerCommand.NAME,
    description = {
      "Works for a check --cluster on another machine, until that ends.",
      "It needs no specification: the server sends it."
    },
    footer = {
      "",
      "Examples:",
      "  svcrdma-release worker HOST",
      "  svcrdma-release worker HOST --threads 8 --heap 16g",
      "",
      "Exit codes: 0 the server has no more work; 2 bad input; 3 no server, or it went away."
    })
final class WorkerCommand implements Callable<Integer> {
  static final String NAME = "worker";

  @Spec private @Nullable CommandSpec spec;

  @Parameters(paramLabel = "HOST", description = "The machine of the server.")
  private String host = "";

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Where the server listens. Default: " + Cluster.STANDARD_PORT + ".")
  private int port = Cluster.STANDARD_PORT;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "How many compute at the same time. Default: the number of cores.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "1m",
      description = "Waits so long for a server: 90s, 10m, 1h. Default: ${DEFAULT-VALUE}.")
  private String timeout = "";

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      defaultValue = "2g",
      description = "Heap of the worker: 512m, 4g. Default: ${DEFAULT-VALUE}.")
  private String heap = "";

  @Override
  public Integer call() throws InterruptedException {
    if (spec == null) {
      throw new IllegalStateException("picocli sets it");
    }
    Quantity.within("--port", port, 1, 65_535);
    Quantity.within("--threads", threads, 1, 1024);
    TlcSettings settings =
        new TlcSettings(
            TlcJar.bundled(), Quantity.megabytes(heap), Quantity.time("--timeout", timeout), 0);
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    ProgressLine progress = ProgressLine.onTerminal(err);
    Children children = new Children();
    WorkerRunner.Ended ended;
    WorkFolder work = WorkFolder.create(LimitOptions.runs());
    try {
      WorkerRunner runner = new WorkerRunner(settings, work, children);
      ended =
          Interruptible.run(
              () -> runner.run(new Cluster(host, port), threads, progress::show),
              () -> {
                children.destroyAll();
                progress.end();
                work.close();
              });
    } finally {
      progress.clear();
      work.close();
    }
    if (ended.ending() == WorkerRunner.Ending.DONE) {
      out.println(ended.says());
      return ExitCode.GOOD;
    }
    err.println(Main.NAME + ": " + ended.says());
    return ExitCode.INCONCLUSIVE;
  }
}
