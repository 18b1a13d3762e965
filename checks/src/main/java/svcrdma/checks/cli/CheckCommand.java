package svcrdma.checks.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import svcrdma.checks.InputException;
import svcrdma.checks.ci.JUnitReport;
import svcrdma.checks.ci.MarkdownReport;
import svcrdma.checks.ci.SarifReport;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.manifest.Setting;
import svcrdma.checks.manifest.WhatIf;
import svcrdma.checks.run.ExitCode;
import svcrdma.checks.run.JsonReport;
import svcrdma.checks.run.OutputFile;
import svcrdma.checks.run.Result;
import svcrdma.checks.run.Summary;

/** {@code check}: models against their expectations, or a what-if. */
@Command(
    name = "check",
    abbreviateSynopsis = true,
    description = {
      "Lets TLC check models and compares what it finds with what is expected.",
      "With --design: composes a model on the spot, checks it, and prints the run that violates a property."
    },
    footer = {
      "",
      "Examples:",
      "  svcrdma-release check",
      "  svcrdma-release check MODEL --json results.json",
      "  svcrdma-release check --junit junit.xml --sarif results.sarif",
      "  svcrdma-release check --markdown - >> $GITHUB_STEP_SUMMARY",
      "  svcrdma-release check --spec DIR   (any folder with a manifest: checks/GUIDE.md)",
      "  svcrdma-release check --design DESIGN --without MECHANISM",
      "  svcrdma-release check MODEL --simulate --behaviours 10000 --seed 1",
      "  svcrdma-release check MODEL --cluster HOST   (and on each machine: svcrdma-release worker HOST)"
    })
final class CheckCommand implements Callable<Integer> {
  @ParentCommand private @Nullable Main main;
  @Spec private @Nullable CommandSpec spec;
  @Mixin private ModelOptions chosen = new ModelOptions();
  @Mixin private TlcOptions tlc = new TlcOptions();
  @Mixin private SimulationOptions simulation = new SimulationOptions();
  @Mixin private ClusterOptions cluster = new ClusterOptions();
  @Mixin private ReportOptions reports = new ReportOptions();

  @Option(names = "--design", paramLabel = "DESIGN", description = "What-if: the release design.")
  private @Nullable String design;

  @Option(
      names = "--without",
      paramLabel = "MECHANISM",
      split = ",",
      description = "What-if: taken from the design.")
  private List<String> without = new ArrayList<>();

  @Option(
      names = "--with",
      paramLabel = "MECHANISM",
      split = ",",
      description = "What-if: added to the design.")
  private List<String> with = new ArrayList<>();

  @Option(
      names = "--property",
      paramLabel = "PROPERTY",
      split = ",",
      description =
          "What-if: checks only these. Default: all that need not be named (see list properties).")
  private List<String> properties = new ArrayList<>();

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description =
          "Writes the results as JUnit's XML: a suite for each model, a case for each property.")
  private @Nullable Path junit;

  @Override
  public Integer call() throws InterruptedException {
    if (main == null || spec == null) {
      throw new IllegalStateException("picocli sets these");
    }
    Manifest manifest = main.manifest();
    boolean whatIf = isWhatIf(EnvironmentOptions.settings(spec, manifest));
    CheckMode mode = mode(whatIf);
    List<Model> models = whatIf ? List.of(composed(manifest)) : chosen.models(manifest);
    reports.mustBeWritable(junit == null ? Map.of() : Map.of("--junit", junit));
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    List<Result> results =
        new Foreground(out, err)
            .during(
                manifest,
                tlc.options(),
                (session, progress) -> mode.results(session, models, progress));
    if (junit != null) {
      OutputFile.write(junit, JUnitReport.of(manifest, results));
    }
    reports.write(
        out,
        () -> JsonReport.of(results),
        () -> SarifReport.of(Main.root(manifest), manifest, results),
        () -> MarkdownReport.of(manifest, results));
    for (String error : Summary.inputErrors(results)) {
      err.println(Main.NAME + ": " + error);
    }
    List<Result> readable =
        results.stream().filter(r -> ExitCode.of(List.of(r)) != ExitCode.INPUT).toList();
    if (!readable.isEmpty() && !reports.isPrinted()) {
      out.print(mode.text(manifest, models, readable));
    }
    return ExitCode.of(results);
  }

  private CheckMode mode(boolean whatIf) {
    Optional<CheckMode> simulated = simulation.mode();
    Optional<CheckMode> clustered = cluster.mode();
    if (simulated.isPresent() && clustered.isPresent()) {
      throw new InputException("either --simulate or --cluster, not both");
    }
    if ((simulated.isPresent() || clustered.isPresent()) && !whatIf && !chosen.isGiven()) {
      throw new InputException(
          (simulated.isPresent() ? "--simulate" : "--cluster")
              + ": name a model, or compose one with --design");
    }
    if (clustered.isPresent() && tlc.isAnother()) {
      throw new InputException("--cluster: only with the TLC that comes along, not with --tlc");
    }
    return simulated.or(() -> clustered).orElse(CheckMode.DECIDE);
  }

  private void mustBeNamed(String option, List<String> values) {
    if (spec != null
        && spec.commandLine().getParseResult().hasMatchedOption(option)
        && (values.isEmpty() || values.contains(""))) {
      throw new InputException(option + ": expected a name");
    }
  }

  private boolean isWhatIf(Map<String, Setting> settings) {
    mustBeNamed("--without", without);
    mustBeNamed("--with", with);
    mustBeNamed("--property", properties);
    boolean parts =
        !without.isEmpty() || !with.isEmpty() || !properties.isEmpty() || !settings.isEmpty();
    if (design == null && parts) {
      throw new InputException("a what-if needs --design");
    }
    if (design != null && chosen.isGiven()) {
      throw new InputException("either models or a what-if with --design, not both");
    }
    return design != null;
  }

  private Model composed(Manifest manifest) {
    if (design == null || spec == null) {
      throw new IllegalStateException("asked before");
    }
    return new WhatIf(
            design, without, with, properties, EnvironmentOptions.settings(spec, manifest))
        .model(manifest);
  }
}
