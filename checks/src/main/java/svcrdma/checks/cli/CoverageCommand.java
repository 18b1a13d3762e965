package svcrdma.checks.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import svcrdma.checks.coverage.Coverage;
import svcrdma.checks.coverage.CoverageText;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.run.ExitCode;
import svcrdma.checks.run.GraphResult;
import svcrdma.checks.run.OutputFile;
import svcrdma.checks.run.Result;
import svcrdma.checks.run.Session;
import svcrdma.checks.run.Summary;
import svcrdma.checks.tlc.TlcJar;

/** {@code coverage}: what the other checkers see of a model's graph. */
@Command(
    name = "coverage",
    description = {
      "Prints how many edges of a model's state graph the other checkers take.",
      "They run the Java code in the model's environment, and each run is followed through the graph;",
      "a step that is no edge is an error."
    },
    footer = {
      "",
      "Examples:",
      "  svcrdma-release coverage",
      "  svcrdma-release coverage deferred-two-calls-closing --json coverage.json",
      "",
      "Exit codes: 0 every step is an edge; 1 one is none; 2 bad input; 3 not decided."
    })
final class CoverageCommand implements Callable<Integer> {
  private static final String DEFAULT = "deferred-closing";

  @ParentCommand private @Nullable Main main;
  @Spec private @Nullable CommandSpec spec;
  @Mixin private LimitOptions limits = new LimitOptions();

  @Parameters(
      paramLabel = "MODEL",
      arity = "0..1",
      description =
          "A model of the design deferred in which the connection may end and nothing fails. Default: "
              + DEFAULT
              + ".")
  private @Nullable String name;

  @Option(names = "--json", paramLabel = "FILE", description = "Writes the figures as JSON.")
  private @Nullable Path json;

  @Override
  public Integer call() throws InterruptedException {
    if (main == null || spec == null) {
      throw new IllegalStateException("picocli sets these");
    }
    Manifest manifest = main.manifestOfTheCode();
    Model model =
        Main.models(manifest, name == null ? List.of() : List.of(name), List.of(DEFAULT)).get(0);
    Coverage.mustBePossible(model);
    OutputFile.mustBeWritable("--json", json);
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    Covered covered =
        new Foreground(out, err)
            .during(
                manifest,
                limits.options(TlcJar.bundled(), 1),
                (session, progress) -> cover(model, session, progress));
    if (covered.coverage() == null) {
      Result result = covered.graph();
      Summary.inputErrors(List.of(result)).forEach(e -> err.println(Main.NAME + ": " + e));
      result.deviations().forEach(deviation -> err.println(Main.NAME + ": " + deviation));
      return ExitCode.of(List.of(result));
    }
    return tell(covered.coverage(), out, err);
  }

  /** The graph's result, and how much of the graph was taken; null if there is no such graph. */
  private record Covered(Result graph, @Nullable Coverage coverage) {}

  private static Covered cover(Model model, Session session, ProgressLine progress)
      throws InterruptedException {
    progress.show(0, 1, Set.of(model.id()));
    GraphResult found = session.graph(model);
    if (found.graph() == null || ExitCode.of(List.of(found.result())) != ExitCode.GOOD) {
      return new Covered(found.result(), null);
    }
    return new Covered(
        found.result(),
        Coverage.of(
            model,
            found.graph(),
            Main.home(),
            (lane, runs) -> progress.show(lane + ": " + runs + " runs followed")));
  }

  private int tell(Coverage coverage, PrintWriter out, PrintWriter err) {
    if (json != null) {
      OutputFile.write(json, CoverageText.json(coverage));
    }
    out.print(CoverageText.table(coverage));
    CoverageText.failures(coverage).forEach(failure -> err.println(Main.NAME + ": " + failure));
    return coverage.isConfirmed() ? ExitCode.GOOD : ExitCode.DIFFERENT;
  }
}
