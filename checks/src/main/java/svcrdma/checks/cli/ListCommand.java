package svcrdma.checks.cli;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import svcrdma.checks.run.ExitCode;
import svcrdma.checks.run.Listing;

/** {@code list}: what the manifest knows, each with its sentence. */
@Command(
    name = "list",
    description = "Lists what there is, each with its sentence.",
    footer = {"", "Examples:", "  svcrdma-release list", "  svcrdma-release list hazards"})
final class ListCommand implements Callable<Integer> {
  @ParentCommand private @Nullable Main main;
  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      paramLabel = "WHAT",
      arity = "0..1",
      description =
          "designs, mechanisms, hazards, properties, models or actions; all, if nothing is named.")
  private @Nullable String what;

  @Override
  public Integer call() {
    if (main == null || spec == null) {
      throw new IllegalStateException("picocli sets these");
    }
    Listing listing = new Listing(main.manifest());
    spec.commandLine().getOut().print(what == null ? listing.all() : listing.of(what));
    return ExitCode.GOOD;
  }
}
