package svcrdma.checks.cli;

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
import svcrdma.checks.run.Result;
import svcrdma.checks.run.Summary;

/** {@code explain}: the run that violates a property of a model. */
@Command(
    name = "explain",
    description = {
      "Checks a model and tells the run that violates its property.",
      "One lane per actor, one line per step, with what changed. A model that holds has no such run, and that is said."
    },
    footer = {
      "",
      "Example:",
      "  svcrdma-release explain MODEL      (svcrdma-release list models shows their names)"
    })
final class ExplainCommand implements Callable<Integer> {
  @ParentCommand private @Nullable Main main;
  @Spec private @Nullable CommandSpec spec;
  @Mixin private TlcOptions tlc = new TlcOptions();

  @Parameters(paramLabel = "MODEL", description = "The model.")
  private String name = "";

  @Override
  public Integer call() throws InterruptedException {
    if (main == null || spec == null) {
      throw new IllegalStateException("picocli sets these");
    }
    Manifest manifest = main.manifest();
    var err = spec.commandLine().getErr();
    var out = spec.commandLine().getOut();
    List<Result> results =
        new Foreground(out, err).check(manifest, tlc.options(), manifest.models(List.of(name)));
    List<String> errors = Summary.inputErrors(results);
    if (errors.isEmpty()) {
      out.print(Printed.run(manifest, results.get(0)));
    } else {
      errors.forEach(e -> err.println(Main.NAME + ": " + e));
    }
    return ExitCode.of(results);
  }
}
