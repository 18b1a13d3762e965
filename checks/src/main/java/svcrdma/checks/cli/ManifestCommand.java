package svcrdma.checks.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import svcrdma.checks.manifest.ConfigFolder;
import svcrdma.checks.run.ExitCode;

/** {@code manifest}: for those who change the manifest. */
@Command(
    name = "manifest",
    hidden = true,
    description =
        "Tells whether the models' .cfg files say what the manifest says, or writes them.")
final class ManifestCommand implements Callable<Integer> {
  @ParentCommand private @Nullable Main main;
  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--write",
      description = "Writes the .cfg files, and removes those that belong to no model.")
  private boolean write;

  @Override
  public Integer call() {
    if (main == null || spec == null) {
      throw new IllegalStateException("picocli sets these");
    }
    ConfigFolder folder = new ConfigFolder(main.manifest());
    List<String> lines = write ? folder.write() : folder.problems();
    lines.forEach(spec.commandLine().getOut()::println);
    return write || lines.isEmpty() ? ExitCode.GOOD : ExitCode.DIFFERENT;
  }
}
