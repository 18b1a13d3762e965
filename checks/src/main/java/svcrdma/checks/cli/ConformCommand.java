package svcrdma.checks.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import svcrdma.checks.ci.ConformReport;
import svcrdma.checks.conform.ConformText;
import svcrdma.checks.conform.Conformance;
import svcrdma.checks.conform.Conformity;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.run.ExitCode;
import svcrdma.checks.run.GraphResult;
import svcrdma.checks.run.Result;
import svcrdma.checks.run.Session;
import svcrdma.checks.run.Summary;
import svcrdma.checks.tlc.TlcJar;

/** {@code conform}: holds the Java code to the state graphs. */
@Command(
    name = "conform",
    description = {
      "Drives the Java code along every edge of a model's state graph.",
      "Real threads, held at the tracepoints, take one step at a time; after each the whole state of the code, and",
      "who can move, must be the specification's.",
      "A mismatch is shown as the run that led there. All models together take about 4 minutes on 2 cores."
    },
    footer = {
      "",
      "Examples:",
      "  svcrdma-release conform",
      "  svcrdma-release conform deferred-closing",
      "  svcrdma-release conform --json conform.json --sarif conform.sarif",
      "",
      "Exit codes: 0 all covered and equal; 1 something differs; 2 bad input; 3 not decided."
    })
final class ConformCommand implements Callable<Integer> {
  @ParentCommand private @Nullable Main main;
  @Spec private @Nullable CommandSpec spec;
  @Mixin private LimitOptions limits = new LimitOptions();
  @Mixin private ReportOptions reports = new ReportOptions();

  @Parameters(
      paramLabel = "MODEL",
      arity = "0..*",
      description = "Models of the transport. Default: a set that has each design and each actor.")
  private List<String> names = new ArrayList<>();

  @Override
  public Integer call() throws InterruptedException {
    if (main == null || spec == null) {
      throw new IllegalStateException("picocli sets these");
    }
    Session.Options options = limits.options(TlcJar.bundled(), 1);
    Manifest manifest = main.manifestOfTheCode();
    List<Model> models = Main.models(manifest, names, Conformance.MODELS);
    models.forEach(Conformance::mustBePossible);
    reports.mustBeWritable(Map.of());
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    List<Result> graphs = new ArrayList<>();
    List<Conformity> results = new ArrayList<>();
    new Foreground(out, err)
        .during(
            manifest,
            options,
            (session, progress) -> {
              for (Model model : models) {
                String line = results.size() + " of " + models.size() + " done; " + model.id();
                progress.show(line + ": its graph");
                GraphResult found = session.graph(model);
                graphs.add(found.result());
                if (found.graph() != null) {
                  results.add(
                      new Conformance(
                              model, found.graph(), done -> progress.show(line + ": " + done + "%"))
                          .run(Runtime.getRuntime().availableProcessors(), options.timeout()));
                }
              }
              return results;
            });
    reports.write(
        out,
        () -> ConformText.json(results),
        () -> ConformReport.sarif(Main.home(), manifest, results),
        () -> ConformReport.markdown(results));
    Summary.inputErrors(graphs).forEach(error -> err.println(Main.NAME + ": " + error));
    if (!reports.isPrinted()) {
      print(graphs, results, out);
    }
    return exitCode(graphs, results);
  }

  private static void print(List<Result> graphs, List<Conformity> results, PrintWriter out) {
    for (Result graph : graphs) {
      graph.deviations().forEach(d -> out.println(graph.model().id() + ": " + d));
    }
    for (Conformity result : results) {
      if (result.mismatch() != null) {
        out.println(result.model() + ": code and specification differ");
        out.println(result.mismatch().text());
      }
    }
    out.print(ConformText.table(results));
  }

  private static int exitCode(List<Result> graphs, List<Conformity> results) {
    int ofGraphs = ExitCode.of(graphs);
    if (ofGraphs == ExitCode.INPUT || results.stream().allMatch(Conformity::conforms)) {
      return ofGraphs;
    }
    return results.stream().anyMatch(result -> result.mismatch() != null)
        ? ExitCode.DIFFERENT
        : ExitCode.INCONCLUSIVE;
  }
}
