package svcrdma.checks.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.run.ExitCode;
import svcrdma.checks.trace.Recording;
import svcrdma.checks.trace.TraceChecker;
import svcrdma.checks.trace.TraceFile;
import svcrdma.checks.trace.TraceVerdict;

/** Checks a trace. */
@Command(
    name = "check",
    description = {
      "Lets TLC decide whether a trace is a behaviour of the specification.",
      "One interleaving that fits the threads' orders and times is enough; if none is, it says how far one comes",
      "and what could come next there. The specification lacks what the trace's first line says that the code lacked."
    },
    footer = {
      "",
      "Example:",
      "  svcrdma-release trace check trace.ndjson",
      "",
      "Exit codes: 0 it is one; 1 it is none; 2 bad input; 3 not decided."
    })
final class TraceCheckCommand implements Callable<Integer> {
  @ParentCommand private @Nullable TraceCommand trace;
  @Spec private @Nullable CommandSpec spec;
  @Mixin private TlcOptions tlc = new TlcOptions();

  @Parameters(paramLabel = "FILE", description = "The trace.")
  private Path file = Path.of("");

  @Override
  public Integer call() throws InterruptedException {
    if (trace == null || spec == null) {
      throw new IllegalStateException("picocli sets these");
    }
    Manifest manifest = trace.manifest();
    Recording recording = TraceFile.read(file);
    PrintWriter out = spec.commandLine().getOut();
    ProgressLine progress = ProgressLine.onTerminal(spec.commandLine().getErr());
    progress.show("looking for an interleaving of " + recording.events().size() + " events");
    TraceVerdict verdict;
    try {
      verdict = new TraceChecker(manifest, tlc.options()).check(recording);
    } finally {
      progress.clear();
    }
    if (verdict instanceof TraceVerdict.Accepted accepted) {
      out.println(
          file
              + ": a behaviour of the specification of "
              + recording.setting().specification()
              + ": all "
              + accepted.events()
              + " events");
      return ExitCode.GOOD;
    }
    if (verdict instanceof TraceVerdict.Rejected rejected) {
      lines(rejected, recording.setting()).forEach(out::println);
      return ExitCode.DIFFERENT;
    }
    spec.commandLine()
        .getErr()
        .println(Main.NAME + ": " + ((TraceVerdict.Undecided) verdict).reason());
    return ExitCode.INCONCLUSIVE;
  }

  private List<String> lines(TraceVerdict.Rejected rejected, Recording.Setting setting) {
    List<String> lines = new ArrayList<>();
    lines.add(
        file
            + ": no behaviour of the specification of "
            + setting.specification()
            + ": at most "
            + rejected.taken()
            + " events can be taken, and then");
    for (TraceVerdict.Stuck stuck : rejected.stuck()) {
      lines.add(
          "  line "
              + stuck.line()
              + ": "
              + stuck.event().actor()
              + " "
              + stuck.event().action()
              + " saw "
              + stuck.event().saw());
      lines.add(
          "    there "
              + stuck.event().actor()
              + " stands at "
              + stuck.step()
              + " and "
              + (stuck.allowed().isEmpty()
                  ? "cannot move"
                  : "could only " + String.join(", ", stuck.allowed())));
    }
    return lines;
  }
}
