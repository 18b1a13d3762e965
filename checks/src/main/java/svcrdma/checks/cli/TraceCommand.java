package svcrdma.checks.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import svcrdma.checks.manifest.Manifest;

/** {@code trace record} and {@code trace check}. */
@Command(
    name = "trace",
    description =
        "Records what the Java code does when it runs freely, and checks it against the specification.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Examples:",
      "  svcrdma-release trace record --out trace.ndjson",
      "  svcrdma-release trace check trace.ndjson"
    },
    subcommands = {TraceRecordCommand.class, TraceCheckCommand.class})
final class TraceCommand implements Runnable {
  @ParentCommand private @Nullable Main main;
  @Spec private @Nullable CommandSpec spec;

  @Override
  public void run() {
    if (spec != null) {
      spec.commandLine().usage(spec.commandLine().getOut());
    }
  }

  /** The manifest that the user asked for, which must be of the Java code's protocol. */
  Manifest manifest() {
    if (main == null) {
      throw new IllegalStateException("picocli sets this");
    }
    return main.manifestOfTheCode();
  }
}
