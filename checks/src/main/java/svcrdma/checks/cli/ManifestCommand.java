package svcrdma.checks.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import svcrdma.checks.manifest.ConfigFolder;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.mapping.MappingPage;
import svcrdma.checks.run.ExitCode;
import svcrdma.checks.run.Recorder;
import svcrdma.checks.run.Result;
import svcrdma.checks.run.Summary;

/** {@code manifest}: for those who change the manifest. */
@Command(
    name = "manifest",
    description = {
      "For those who change the manifest: tells which .cfg files do not say what it says, or writes them.",
      "Of the project's own it does the same with checks/MAPPING.md."
    },
    footer = {
      "",
      "Examples:",
      "  svcrdma-release manifest",
      "  svcrdma-release manifest --write",
      "  svcrdma-release manifest --record MODEL --write",
      "",
      "Exit codes: 0 all say the same, or are written; 1 some do not; 2 bad input; 3 not decided."
    })
final class ManifestCommand implements Callable<Integer> {
  @ParentCommand private @Nullable Main main;
  @Spec private @Nullable CommandSpec spec;
  @Mixin private TlcOptions tlc = new TlcOptions();

  @Option(
      names = "--write",
      description =
          "Writes the .cfg files and MAPPING.md, and removes .cfg files that belong to no model.")
  private boolean write;

  @Option(
      names = "--record",
      paramLabel = "MODEL",
      arity = "1..*",
      description =
          "First checks these models and, with --write, writes their sizes into the manifest,"
              + " verdicts excepted.")
  private List<String> names = new ArrayList<>();

  @Override
  public Integer call() throws InterruptedException {
    if (main == null || spec == null) {
      throw new IllegalStateException("picocli sets these");
    }
    PrintWriter out = spec.commandLine().getOut();
    Manifest manifest = main.manifest();
    int verdicts = ExitCode.GOOD;
    boolean recorded = true;
    if (!names.isEmpty()) {
      List<Result> results =
          new Foreground(out, spec.commandLine().getErr())
              .check(manifest, tlc.options(), manifest.models(names));
      for (String error : Summary.inputErrors(results)) {
        spec.commandLine().getErr().println(Main.NAME + ": " + error);
      }
      verdicts = ExitCode.ofVerdicts(results);
      if (verdicts == ExitCode.INPUT) {
        return verdicts;
      }
      out.print(Summary.of(results));
      List<String> changes = Recorder.record(manifest.folder(), results, write);
      changes.forEach(out::println);
      recorded = write || changes.isEmpty();
      manifest = main.manifest();
    }
    ConfigFolder folder = new ConfigFolder(manifest);
    List<String> lines = new ArrayList<>(write ? folder.write() : folder.problems());
    List<String> disagreements = List.of();
    if (Main.isOwn(manifest)) {
      MappingPage page = MappingPage.of(Main.home(), manifest);
      disagreements = page.disagreements();
      lines.addAll(disagreements);
      lines.addAll(write ? page.write() : page.problems());
    }
    lines.forEach(out::println);
    if (verdicts != ExitCode.GOOD) {
      return verdicts;
    }
    return recorded && disagreements.isEmpty() && (write || lines.isEmpty())
        ? ExitCode.GOOD
        : ExitCode.DIFFERENT;
  }
}
