package svcrdma.checks.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
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
import svcrdma.checks.InputException;
import svcrdma.checks.bench.Bench;
import svcrdma.checks.bench.BenchText;
import svcrdma.checks.bench.Checks;
import svcrdma.checks.bench.Jmh;
import svcrdma.checks.bench.Measured;
import svcrdma.checks.bench.Reach;
import svcrdma.checks.lane.LaneException;
import svcrdma.checks.manifest.Near;
import svcrdma.checks.run.ExitCode;
import svcrdma.checks.run.OutputFile;

/** {@code bench}: what the designs, the list and the checks cost. */
@Command(
    name = "bench",
    sortOptions = false,
    description = {
      "Measures what the release designs, the lock-free list and the checks themselves cost, in some minutes.",
      "designs: the five release designs under load; list: the list against other queues; checks: TLC on the",
      "specification, and the harness around TLC. Prints ratios of what was measured in the same round. The machine",
      "should have nothing else to do.",
      "reach: how states, time and memory grow with each bound; only when it is named, as it takes a quarter of an hour."
    },
    footer = {
      "",
      "Examples:",
      "  svcrdma-release bench",
      "  svcrdma-release bench list --json list.json",
      "  svcrdma-release bench reach --timeout 10m --json reach.json",
      "  svcrdma-release bench --full --json full.json --markdown checks/BENCHMARKS.md",
      "",
      "Exit codes: 0 measured; 2 bad input; 3 a benchmark failed, or is not among the results."
    })
final class BenchCommand implements Callable<Integer> {
  private static final Path MODULE = Path.of("checks", "benchmarks");

  @ParentCommand private @Nullable Main main;
  @Spec private @Nullable CommandSpec spec;
  @Mixin private TlcOptions tlc = new TlcOptions();

  @Parameters(
      paramLabel = "PART",
      arity = "0..*",
      description = "designs, list, checks or reach; if none is named, all but reach.")
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--full",
      description = "The long form, a quarter of an hour: more points, and the whole default set.")
  private boolean full;

  @Option(names = "--json", paramLabel = "FILE", description = "Writes what was measured as JSON.")
  private @Nullable Path json;

  @Option(
      names = "--markdown",
      paramLabel = "FILE",
      description =
          "Writes figures between the marks in this page, and plots into the folder benchmarks beside it.")
  private @Nullable Path markdown;

  @Option(
      names = "--from",
      paramLabel = "FILE",
      description = "Measures nothing: takes what was written with --json.")
  private @Nullable Path from;

  @Override
  public Integer call() throws InterruptedException {
    if (main == null || spec == null) {
      throw new IllegalStateException("picocli sets these");
    }
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    Set<Bench.Part> parts = parts();
    if (from != null && (full || json != null || !names.isEmpty())) {
      throw new InputException("--from: with --markdown only, as nothing is measured");
    }
    OutputFile.mustBeWritable("--json", json);
    OutputFile.mustBeWritable("--markdown", markdown);
    ProgressLine progress = ProgressLine.onTerminal(err);
    try {
      Measured measured =
          from == null
              ? Interruptible.run(
                  () -> measure(parts, progress),
                  () -> {
                    progress.clear();
                    out.println("interrupted");
                    out.flush();
                  })
              : Measured.read(from);
      progress.clear();
      if (json != null) {
        OutputFile.write(json, measured.json());
      }
      out.print(from == null ? BenchText.of(measured) : BenchText.of(measured, from));
      if (markdown != null) {
        jmh().page(measured, markdown);
      }
      return ExitCode.GOOD;
    } catch (LaneException e) {
      progress.clear();
      err.println(Main.NAME + ": " + e.getMessage());
      return ExitCode.INCONCLUSIVE;
    } finally {
      progress.clear();
    }
  }

  /** Needed to measure and to write a page, not to tell what was measured before. */
  static Jmh jmh() {
    return new Jmh(Main.home().resolve(MODULE).resolve("target"));
  }

  private Measured measure(Set<Bench.Part> parts, ProgressLine progress)
      throws InterruptedException {
    if (main == null) {
      throw new IllegalStateException("picocli sets it");
    }
    Checks checks =
        new Checks(
            main.manifest(),
            tlc.options(),
            Main.home().resolve(MODULE).resolve("spec"),
            progress::show);
    Reach reach = new Reach(main.manifest(), tlc.options(), progress::show);
    return new Bench(jmh(), checks, reach, full, progress::show).run(parts);
  }

  private Set<Bench.Part> parts() {
    List<String> known =
        Arrays.stream(Bench.Part.values()).map(p -> p.name().toLowerCase(Locale.ROOT)).toList();
    Set<Bench.Part> parts = EnumSet.noneOf(Bench.Part.class);
    for (String name : names) {
      if (!known.contains(name)) {
        throw new InputException(Near.unknown("part", name, known));
      }
      parts.add(Bench.Part.valueOf(name.toUpperCase(Locale.ROOT)));
    }
    return parts.isEmpty() ? EnumSet.complementOf(EnumSet.of(Bench.Part.REACH)) : parts;
  }
}
