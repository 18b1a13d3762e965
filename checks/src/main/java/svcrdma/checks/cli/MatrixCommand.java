package svcrdma.checks.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
import svcrdma.checks.manifest.Manifest;
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
      "catches it, after how long and with how short a run; below that, why the others do not. Takes a quarter of an",
      "hour for all hazards. What a checker says of a hazard counts only if it finds nothing in the whole code, so it",
      "looks at that first, if any of the hazards lies in its reach: --checker with one name is the way to less.",
      "",
      "Checkers: tlc, jqwik, lincheck, jcstress (if it is built), stress, and fray: what it said when it ran last, if",
      "it has run on the code as it is (mvn verify -Pfray). Which were not asked, and why, stands below the table."
    },
    footer = {
      "",
      "Examples:",
      "  svcrdma-release matrix",
      "  svcrdma-release matrix self-enqueue exact-was-empty --checker tlc,jqwik",
      "  svcrdma-release matrix --json matrix.json",
      "",
      "Exit codes: 0 computed; 1 a checker found something in the whole code; 2 bad input; 3 a checker failed.",
      "When told to end it prints what is known by then."
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

  /** For who interrupts it. */
  private volatile @Nullable Matrix soFar;

  @Override
  public Integer call() throws InterruptedException {
    if (main == null || spec == null) {
      throw new IllegalStateException("picocli sets these");
    }
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    Manifest manifest = main.manifestOfTheCode();
    Lanes all = Lanes.all(manifest, tlc.options(), Main.home());
    List<Lane> lanes = lanes(all);
    Map<String, String> notRun = checkers.isEmpty() ? all.absent() : Map.of();
    List<Hazard> hazards = hazards(manifest);
    OutputFile.mustBeWritable("--json", json);
    ProgressLine progress = ProgressLine.onTerminal(err);
    Matrix matrix;
    try {
      matrix =
          Interruptible.run(
              () -> Matrix.of(lanes, hazards, (l, w, d, n, m) -> begins(progress, l, w, d, n, m)),
              () -> interrupted(progress, out));
    } catch (LaneException e) {
      progress.clear();
      err.println(Main.NAME + ": " + e.getMessage());
      return ExitCode.INCONCLUSIVE;
    } finally {
      progress.clear();
    }
    if (json != null) {
      OutputFile.write(json, MatrixText.json(matrix, notRun));
    }
    out.print(MatrixText.table(matrix));
    String gaps = MatrixText.gaps(matrix);
    out.print(gaps.isEmpty() ? "" : "\n" + gaps);
    notRun.forEach((name, why) -> out.println("\n" + name + " was not asked: " + why));
    for (String found : matrix.foundInWhole()) {
      err.println(Main.NAME + ": found in the whole code by " + found);
    }
    return matrix.foundInWhole().isEmpty() ? ExitCode.GOOD : ExitCode.DIFFERENT;
  }

  private void begins(
      ProgressLine progress, String lane, String what, int done, int of, Matrix known) {
    soFar = known;
    progress.show(done + " of " + of + "  " + lane + ": " + what);
  }

  private void interrupted(ProgressLine progress, PrintWriter out) {
    progress.end();
    Matrix known = soFar;
    if (known != null && !known.whole().isEmpty()) {
      out.print(MatrixText.table(known));
    }
    out.println("interrupted: incomplete");
    out.flush();
  }

  private List<Lane> lanes(Lanes all) {
    if (checkers.isEmpty()
        && spec != null
        && spec.commandLine().getParseResult().hasMatchedOption("--checker")) {
      throw new InputException("--checker: expected a name");
    }
    List<String> known = all.present().stream().map(Lane::name).toList();
    for (String checker : checkers) {
      String why = all.absent().get(checker);
      if (why != null) {
        throw new InputException("--checker: " + checker + ": " + why);
      }
      if (!known.contains(checker)) {
        throw new InputException(Near.unknown("checker", checker, known));
      }
    }
    return all.present().stream()
        .filter(l -> checkers.isEmpty() || checkers.contains(l.name()))
        .toList();
  }

  private List<Hazard> hazards(Manifest manifest) {
    if (names.isEmpty()) {
      return List.of(Hazard.values());
    }
    return names.stream().map(name -> HazardNames.of("hazard", name, manifest)).toList();
  }
}
