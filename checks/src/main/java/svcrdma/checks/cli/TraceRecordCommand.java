package svcrdma.checks.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Near;
import svcrdma.checks.manifest.WhatIf;
import svcrdma.checks.run.ExitCode;
import svcrdma.checks.run.OutputFile;
import svcrdma.checks.run.Quantity;
import svcrdma.checks.trace.FreeRun;
import svcrdma.checks.trace.Recording;
import svcrdma.checks.trace.TraceFile;

/** Runs the code and writes what it did. */
@Command(
    name = "record",
    description =
        "Runs one transport freely until it is closed and freed, and writes what each thread did and saw.",
    footer = {
      "",
      "Examples:",
      "  svcrdma-release trace record --out trace.ndjson",
      "  svcrdma-release trace record --threads 3 --calls 200 --request-limit 2 --out trace.ndjson",
      "  svcrdma-release trace record --without self-enqueue --out broken.ndjson"
    })
final class TraceRecordCommand implements Callable<Integer> {
  private static final int MOST = 1000;

  @ParentCommand private @Nullable TraceCommand trace;
  @Spec private @Nullable CommandSpec spec;

  @Option(names = "--out", paramLabel = "FILE", required = true, description = "Where to write it.")
  private Path out = Path.of("");

  @Option(
      names = "--design",
      defaultValue = "deferred",
      description = "The release design. Default: ${DEFAULT-VALUE}.")
  private String design = "";

  @Option(
      names = "--without",
      paramLabel = "MECHANISM",
      description = "The code less this mechanism.")
  private @Nullable String without;

  @Option(
      names = "--threads",
      defaultValue = "2",
      description = "Service threads. Default: ${DEFAULT-VALUE}.")
  private int threads;

  @Option(
      names = "--backchannel",
      defaultValue = "2",
      description = "Backchannel senders. Default: ${DEFAULT-VALUE}.")
  private int senders;

  @Option(
      names = "--calls",
      defaultValue = "80",
      description = "Calls of the client. Default: ${DEFAULT-VALUE}.")
  private int calls;

  @Option(
      names = "--sends",
      defaultValue = "10",
      description = "Sends of each backchannel sender. Default: ${DEFAULT-VALUE}.")
  private int sends;

  @Option(
      names = "--queue-depth",
      defaultValue = "3",
      description = "Send Queue entries. Default: ${DEFAULT-VALUE}.")
  private int depth;

  @Option(
      names = "--writes",
      defaultValue = "1",
      description = "RDMA Writes of a reply, at most. Default: ${DEFAULT-VALUE}.")
  private int writes;

  @Option(
      names = "--request-limit",
      defaultValue = "0",
      description = "Requests in progress, 0 for no limit. Default: ${DEFAULT-VALUE}.")
  private int limit;

  @Override
  public Integer call() throws InterruptedException {
    if (trace == null || spec == null) {
      throw new IllegalStateException("picocli sets these");
    }
    Manifest manifest = trace.manifest();
    Quantity.within("--threads", threads, 1, 16);
    Quantity.within("--backchannel", senders, 0, 16);
    Quantity.within("--calls", calls, 0, MOST);
    Quantity.within("--sends", sends, 0, MOST);
    Quantity.within("--writes", writes, 0, 16);
    Quantity.within("--queue-depth", depth, writes + 1, MOST);
    Quantity.within("--request-limit", limit, 0, MOST);
    OutputFile.mustBeWritable(out);
    if (Design.of(design).isEmpty()) {
      throw Near.error("design", design, Design.values());
    }
    if (without != null && Hazard.of(without).isEmpty()) {
      throw Near.error("mechanism", without, Hazard.values());
    }
    Recording.Setting setting =
        new Recording.Setting(
            design,
            without == null ? List.of() : List.of(without),
            List.of(),
            threads,
            senders,
            depth,
            writes,
            limit);
    // What the specification cannot be told need not be recorded.
    new WhatIf(design, setting.without(), List.of(), List.of(), Map.of()).model(manifest);
    Recording recording = FreeRun.record(setting, calls, sends);
    TraceFile.write(out, recording);
    spec.commandLine()
        .getOut()
        .println(
            out
                + ": "
                + recording.events().size()
                + " events of "
                + recording.byActor().size()
                + " threads");
    return ExitCode.GOOD;
  }
}
