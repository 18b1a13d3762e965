package svcrdma.checks.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import svcrdma.checks.bench.BenchText;
import svcrdma.checks.bench.Measured;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.mapping.JavaMethods;
import svcrdma.checks.report.Commands;
import svcrdma.checks.report.Costs;
import svcrdma.checks.report.HazardTable;
import svcrdma.checks.report.Report;
import svcrdma.checks.report.ReportFolder;
import svcrdma.checks.report.Versions;
import svcrdma.checks.run.ExitCode;
import svcrdma.checks.run.Result;
import svcrdma.checks.run.Session;
import svcrdma.checks.run.Summary;

/** {@code report}: checks models and writes what came out as a page. */
@Command(
    name = "report",
    description = {
      "Checks models and writes what came out as one page for a browser.",
      "Verdicts, which mechanism is needed where, every counterexample as a diagram,",
      "the findings, and what was not checked. The page needs no network."
    },
    footer = {
      "",
      "Examples:",
      "  svcrdma-release report",
      "  svcrdma-release report --all -o report",
      "  svcrdma-release report --matrix matrix.json --bench bench.json",
      "",
      "Exit codes are those of check; the page is written whatever they are, unless the input is wrong."
    })
final class ReportCommand implements Callable<Integer> {
  // Counting takes twice as long; below it every action is seen.
  private static final long COUNTED_UP_TO = 60_000;

  @ParentCommand private @Nullable Main main;
  @Spec private @Nullable CommandSpec spec;
  @Mixin private ModelOptions chosen = new ModelOptions();
  @Mixin private TlcOptions tlc = new TlcOptions();

  @Option(
      names = "-o",
      paramLabel = "DIR",
      description =
          "Folder of the page, which is index.html: new, empty, or an earlier report. Default: the project's target/report.")
  private Path folder = Main.home().resolve("target").resolve("report");

  @Option(
      names = "--matrix",
      paramLabel = "FILE",
      description =
          "Shows which checker catches which hazard from what matrix --json wrote. Default: from TLC alone.")
  private @Nullable Path matrix;

  @Option(
      names = "--bench",
      paramLabel = "FILE",
      description = "Shows what bench --json measured, with plots. Default: no such section.")
  private @Nullable Path bench;

  @Override
  public Integer call() throws InterruptedException {
    if (main == null || spec == null) {
      throw new IllegalStateException("picocli sets these");
    }
    Manifest manifest = main.manifest();
    List<Model> models = chosen.models(manifest);
    HazardTable hazards = matrix == null ? null : HazardTable.read(matrix);
    Costs costs = bench == null ? null : costs(bench);
    ReportFolder output = new ReportFolder(folder);
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    Session.Options options = tlc.options().countingUpTo(COUNTED_UP_TO);
    List<Result> results = new Foreground(out, err).check(manifest, options, models);
    List<String> errors = Summary.inputErrors(results);
    if (!errors.isEmpty()) {
      errors.forEach(e -> err.println(Main.NAME + ": " + e));
      return ExitCode.of(results);
    }
    ProgressLine progress = ProgressLine.onTerminal(err);
    progress.show("writing the page");
    boolean own = Main.isOwn(manifest);
    Report report =
        Report.of(
            manifest,
            results,
            new Report.Context(
                own ? Commands.own() : Commands.of(manifest.folder()),
                own ? JavaMethods.of(Main.home(), manifest) : Map.of(),
                hazards,
                costs,
                own ? HazardNames.none(manifest) : null,
                Versions.of(Main.home(), options.jar())));
    Path page = output.write(report.html());
    progress.clear();
    out.print(Printed.results(results));
    out.println(page + " is written");
    return ExitCode.of(results);
  }

  private static Costs costs(Path file) throws InterruptedException {
    Measured measured = Measured.read(file);
    String figures = BenchText.of(measured, file); // without all of them no plot can be made
    return Costs.of(file, measured.machine(), figures, BenchCommand.jmh().pictures(measured));
  }
}
