package svcrdma.checks.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import svcrdma.checks.InputException;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.lane.Lane;
import svcrdma.checks.lane.LaneException;
import svcrdma.checks.manifest.Near;
import svcrdma.checks.matrix.Lanes;
import svcrdma.checks.matrix.Matrix;
import svcrdma.checks.matrix.MatrixText;
import svcrdma.checks.run.ExitCode;
import svcrdma.checks.run.OutputFile;

/** {@code matrix}: hazard by checker. */
@Command(
    name = "matrix",
    description = {
      "Prints which checker catches which hazard, computed on the spot.",
      "Every checker looks at the Java code (TLC at the specification), whole and less one mechanism at a time: who",
      "catches it, after how long and with how short a run; below that, why the others do not. Takes some minutes",
      "for all hazards."
    },
    footer = {
      "",
      "Examples:",
      "  svcrdma-release matrix",
      "  svcrdma-release matrix self-enqueue exact-was-empty --checker tlc,jqwik",
      "  svcrdma-release matrix --json matrix.json",
      "",
      "Exit codes: 0 computed; 1 a checker found something in the whole code; 2 bad input; 3 a checker failed."
    })
final class MatrixCommand implements Callable<Integer> {
  @ParentCommand private @Nullable Main main;
  @Spec private @Nullable CommandSpec spec;
  @Mixin private TlcOptions tlc = new TlcOptions();

  @Parameters(
      paramLabel = "HAZARD",
      arity = "0..*",
      description = "Hazards; if none is named, all.")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--checker",
      paramLabel = "NAME",
      split = ",",
      description = "Only these checkers. Default: all.")
  private List<String> checkers = new ArrayList<>();

  @Option(names = "--json", paramLabel = "FILE", description = "Writes the matrix as JSON.")
  private @Nullable Path json;

  @Override
  public Integer call() throws InterruptedException {
    if (main == null || spec == null) {
      throw new IllegalStateException("picocli sets these");
    }
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    List<Lane> lanes = lanes(Lanes.all(main.manifestOfTheCode(), tlc.options(), Main.home()));
    List<Hazard> hazards = hazards();
    if (json != null) {
      OutputFile.mustBeWritable(json);
    }
    ProgressLine progress = ProgressLine.onTerminal(err);
    Matrix matrix;
    try {
      matrix =
          Matrix.of(
              lanes,
              hazards,
              (lane, what, done, of) ->
                  progress.show(done + " of " + of + "  " + lane + ": " + what));
    } catch (LaneException e) {
      progress.clear();
      err.println(Main.NAME + ": " + e.getMessage());
      return ExitCode.INCONCLUSIVE;
    } finally {
      progress.clear();
    }
    if (json != null) {
      OutputFile.write(json, MatrixText.json(matrix));
    }
    out.print(MatrixText.table(matrix));
    String gaps = MatrixText.gaps(matrix);
    out.print(gaps.isEmpty() ? "" : "\n" + gaps);
    for (String found : matrix.foundInWhole()) {
      err.println(Main.NAME + ": found in the whole code by " + found);
    }
    return matrix.foundInWhole().isEmpty() ? ExitCode.GOOD : ExitCode.DIFFERENT;
  }

  private List<Lane> lanes(List<Lane> all) {
    List<String> known = all.stream().map(Lane::name).toList();
    if (checkers.isEmpty()
        && spec != null
        && spec.commandLine().getParseResult().hasMatchedOption("--checker")) {
      throw new InputException("--checker: expected a name");
    }
    for (String checker : checkers) {
      if (!known.contains(checker)) {
        throw new InputException(Near.unknown("checker", checker, known));
      }
    }
    return all.stream().filter(l -> checkers.isEmpty() || checkers.contains(l.name())).toList();
  }

  private List<Hazard> hazards() {
    List<String> known = Arrays.stream(Hazard.values()).map(Hazard::id).toList();
    List<Hazard> chosen = new ArrayList<>();
    for (String name : names) {
      chosen.add(
          Hazard.of(name)
              .orElseThrow(() -> new InputException(Near.unknown("hazard", name, known))));
    }
    return chosen.isEmpty() ? List.of(Hazard.values()) : chosen;
  }
}
