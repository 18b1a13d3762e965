package svcrdma.checks.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import svcrdma.checks.InputException;
import svcrdma.checks.conform.Performance;
import svcrdma.checks.conform.Replay;
import svcrdma.checks.conform.ReplayText;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.manifest.Near;
import svcrdma.checks.run.ExitCode;
import svcrdma.checks.run.Result;
import svcrdma.checks.run.Summary;
import svcrdma.checks.tlc.Verdict;

/** {@code replay}: a counterexample on the Java code. */
@Command(
    name = "replay",
    description = {
      "Performs TLC's shortest run that violates a property on the Java code.",
      "With the same mechanism missing it ends as badly; on the whole code the run is not possible, and where it",
      "departs is told."
    },
    footer = {
      "",
      "Examples:",
      "  svcrdma-release replay deferred-without-self-enqueue",
      "  svcrdma-release replay self-enqueue",
      "",
      "Exit codes: 0 performed, and impossible on the whole code; 1 not so, or the model holds; 2 bad input;",
      "3 not decided."
    })
final class ReplayCommand implements Callable<Integer> {
  @ParentCommand private @Nullable Main main;
  @Spec private @Nullable CommandSpec spec;
  @Mixin private TlcOptions tlc = new TlcOptions();

  @Parameters(
      paramLabel = "MODEL|HAZARD",
      description = "The model, or a mechanism: the first model that is violated without it alone.")
  private String name = "";

  @Override
  public Integer call() throws InterruptedException {
    if (main == null || spec == null) {
      throw new IllegalStateException("picocli sets these");
    }
    Manifest manifest = main.manifestOfTheCode();
    Model model = model(manifest);
    Replay.mustBePossible(model);
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    List<Result> results = new Foreground(out, err).check(manifest, tlc.options(), List.of(model));
    List<String> errors = Summary.inputErrors(results);
    errors.forEach(error -> err.println(Main.NAME + ": " + error));
    Result result = results.get(0);
    if (!(result.run().verdict() instanceof Verdict.Violated violated)) {
      if (result.isDecided()) {
        out.println(model.id() + ": holds, so there is no run to replay");
        return ExitCode.DIFFERENT;
      }
      if (errors.isEmpty()) {
        out.print(Summary.of(results));
      }
      return ExitCode.of(results);
    }
    Replay replay = new Replay(model, violated.trace(), manifest.control());
    Performance performance = replay.perform();
    Optional<Performance> whole = replay.performWhole();
    out.println(model.id() + ": " + violated.property());
    out.print(ReplayText.verdict(performance));
    whole.ifPresent(w -> out.print(ReplayText.whole(w)));
    out.println();
    out.print(ReplayText.of(performance, manifest.actions()));
    boolean impossible = whole.map(w -> w.departure() != null).orElse(true);
    return performance.isPerformed() && impossible ? ExitCode.GOOD : ExitCode.DIFFERENT;
  }

  private Model model(Manifest manifest) {
    Model named = manifest.models().get(name);
    if (named != null) {
      return named;
    }
    List<Model> without =
        manifest.models(true).stream()
            .filter(m -> m.without().equals(List.of(name)))
            .filter(m -> m.expect() != null && !m.expect().holds())
            .toList();
    if (without.isEmpty()) {
      Set<String> known = new TreeSet<>(manifest.models().keySet());
      Stream.of(Hazard.values()).map(Hazard::id).forEach(known::add);
      throw new InputException(
          manifest.mechanisms().containsKey(name)
              ? name + ": no model is violated for want of it alone, so there is no run to replay"
              : Near.unknown("model or hazard", name, known));
    }
    return without.get(0);
  }
}
