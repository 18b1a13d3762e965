package svcrdma.checks.tlc;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.InputException;
import svcrdma.checks.export.ClusterServer;
import svcrdma.checks.export.Exporter;
import svcrdma.checks.manifest.ConfigFile;
import svcrdma.checks.manifest.Expectation;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.manifest.Property;

/** Lets TLC check models. Safe for any threads. */
public final class ModelRunner {
  // Up to so many states, the optimizing compiler takes more of the processors than it saves a run.
  private static final long SMALL = 150_000;
  // A process that was ended by a signal; TLC's own codes begin at 150, after all that can end it.
  private static final int SIGNAL = 128;
  private static final int LAST_SIGNAL = 15;
  private static final List<String> CHECK = List.of("tlc2.TLC");
  private static final List<String> FAST_START = List.of("-XX:TieredStopAtLevel=1");
  private static final List<String> COUNT_ACTIONS = List.of("-coverage", "1");

  private final Manifest manifest;
  private final TlcSettings settings;
  private final WorkFolder work;
  private final TlcProcess process;

  /**
   * A runner.
   *
   * @param children where to register processes, so that they can be ended from outside
   */
  public ModelRunner(Manifest manifest, TlcSettings settings, WorkFolder work, Children children) {
    this.manifest = manifest;
    this.settings = settings;
    this.work = work;
    this.process = new TlcProcess(settings, children);
  }

  /**
   * Checks a model. TLC does not say which temporal property is violated: when there are several,
   * each is checked alone until it is known.
   *
   * @throws InterruptedException when this thread is interrupted; TLC has been stopped then
   * @throws InputException when a module cannot be read
   */
  public TlcRun run(Model model) throws InterruptedException {
    Instant began = Instant.now();
    try {
      return run(model, began);
    } catch (IOException e) {
      return cannotRun(e, began);
    }
  }

  /**
   * Simulates a model.
   *
   * @param model without temporal properties
   * @throws InterruptedException when this thread is interrupted; TLC has been stopped then
   * @throws InputException when a module cannot be read
   */
  public TlcRun simulate(Model model, Simulation simulation) throws InterruptedException {
    Instant began = Instant.now();
    try {
      List<String> main = TlcProcess.tlc(CHECK, simulation.arguments(), model.module());
      return only(attempt(model, began, new TlcJob(List.of(), main, simulation, m -> {})));
    } catch (IOException e) {
      return cannotRun(e, began);
    }
  }

  /**
   * Checks a model as the server of a cluster, with as many workers as come. It needs the TLC that
   * comes along.
   *
   * @param model without temporal properties
   * @param progress is told each message, by a thread of its own
   * @throws InterruptedException when this thread is interrupted; TLC has been stopped then
   * @throws InputException when a module cannot be read
   */
  public TlcRun serve(Model model, Cluster cluster, Consumer<TlcMessage> progress)
      throws InterruptedException {
    Instant began = Instant.now();
    List<String> main =
        List.of(
            ClusterServer.class.getName(),
            cluster.host(),
            model.module(),
            TlcProcess.CONFIG_NAME,
            Boolean.toString(model.deadlock()));
    try {
      return only(attempt(model, began, new TlcJob(cluster.serverOptions(), main, null, progress)));
    } catch (IOException e) {
      return cannotRun(e, began);
    }
  }

  /**
   * Writes the whole state graph of a model that checks nothing. It needs the TLC that comes along.
   *
   * @param firstLine of the file
   * @param predicates names of operators of the module to evaluate in each state
   * @param file is complete only if the verdict is that the model holds
   * @throws InterruptedException when this thread is interrupted; TLC has been stopped then
   * @throws InputException when a module cannot be read
   */
  public TlcRun graph(Model model, String firstLine, List<String> predicates, Path file)
      throws InterruptedException {
    Instant began = Instant.now();
    List<String> export =
        List.of(
            Exporter.class.getName(),
            file.toAbsolutePath().toString(),
            firstLine,
            manifest.control(),
            String.join(",", predicates));
    try {
      return only(attempt(model, began, deciding(model, export, List.of())));
    } catch (IOException e) {
      return cannotRun(e, began);
    }
  }

  private static TlcRun only(@Nullable TlcRun run) {
    if (run == null) {
      throw new AssertionError("without temporal properties the violated one is known by name");
    }
    return run;
  }

  private static TlcRun cannotRun(IOException e, Instant began) {
    return undecided(
        Verdict.Cause.FAILED, "TLC cannot be run: " + e.toString().replaceAll("\\s+", " "), began);
  }

  private TlcRun run(Model model, Instant began) throws IOException, InterruptedException {
    TlcRun run = attempt(model, began, deciding(model, CHECK, counting(model)));
    if (run != null) {
      return run;
    }
    for (Property property : model.properties(Property.Kind.TEMPORAL)) {
      Model only = model.checking(List.of(property));
      TlcRun alone = attempt(only, began, deciding(only, CHECK, counting(only)));
      if (alone == null) {
        throw new AssertionError("a single property is known by name");
      }
      if (!(alone.verdict() instanceof Verdict.Holds)) {
        return alone;
      }
    }
    return undecided(
        Verdict.Cause.FAILED, "the properties were violated together, but none is alone", began);
  }

  private static TlcJob deciding(Model model, List<String> main, List<String> more) {
    return new TlcJob(
        isSmall(model) ? FAST_START : List.of(),
        TlcProcess.tlc(main, more, model.module()),
        null,
        message -> {});
  }

  private @Nullable TlcRun attempt(Model model, Instant began, TlcJob job)
      throws IOException, InterruptedException {
    Duration left = settings.timeout().minus(Duration.between(began, Instant.now()));
    Path folder = work.next();
    try {
      Optional<TlcProcess.Ended> ended =
          process.run(
              folder, job, manifest.folder().toAbsolutePath(), ConfigFile.text(model), left);
      return ended.isEmpty()
          ? undecided(Verdict.Cause.INTERRUPTED, "stopped", began)
          : judged(model, job.simulation(), ended.get(), began);
    } finally {
      WorkFolder.remove(folder);
    }
  }

  private @Nullable TlcRun judged(
      Model model, @Nullable Simulation simulation, TlcProcess.Ended ended, Instant began) {
    Integer exit = ended.exit();
    if (exit == null) {
      return undecided(
          Verdict.Cause.TIMEOUT,
          (isWaiting(ended.output()) ? "no worker came within " : "not decided within ")
              + settings.timeout().toSeconds()
              + " s",
          began);
    }
    if (exit > SIGNAL && exit <= SIGNAL + LAST_SIGNAL) {
      return undecided(Verdict.Cause.FAILED, "TLC was ended by signal " + (exit - SIGNAL), began);
    }
    if (ended.broken() != null) {
      return undecided(Verdict.Cause.FAILED, ended.broken(), began);
    }
    Verdict verdict = Judge.judge(model, simulation, exit, ended.output(), ended.complaint());
    if (verdict == null) {
      return null;
    }
    TlcOutput output = ended.output();
    return new TlcRun(
        verdict, output.statistics(), output.witnesses(), output.actions(), seconds(began));
  }

  private static boolean isWaiting(TlcOutput output) {
    return output.has(TlcMessage.SERVER_RUNNING) && !output.has(TlcMessage.WORKER_REGISTERED);
  }

  private static TlcRun undecided(Verdict.Cause cause, String reason, Instant began) {
    return new TlcRun(
        new Verdict.Inconclusive(cause, reason),
        Statistics.NONE,
        Set.of(),
        Map.of(),
        seconds(began));
  }

  private static double seconds(Instant began) {
    return Duration.between(began, Instant.now()).toMillis() / 1000.0;
  }

  // Of most that are violated, nobody has said how many states they have.
  private static boolean isSmall(Model model) {
    Long states = expectedStates(model);
    return states == null ? model.standard() : states <= SMALL;
  }

  // In liveness checking, counting costs several times the run.
  private List<String> counting(Model model) {
    return model.properties(Property.Kind.TEMPORAL).isEmpty()
            && Objects.requireNonNullElse(expectedStates(model), Long.MAX_VALUE)
                <= settings.coverageUpTo()
        ? COUNT_ACTIONS
        : List.of();
  }

  private static @Nullable Long expectedStates(Model model) {
    Expectation expect = model.expect();
    return expect == null ? null : expect.distinctStates();
  }
}
