package svcrdma.checks.run;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import svcrdma.checks.InputException;
import svcrdma.checks.graph.GraphHeader;
import svcrdma.checks.graph.GraphReader;
import svcrdma.checks.graph.StateGraph;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.tlc.Children;
import svcrdma.checks.tlc.Cluster;
import svcrdma.checks.tlc.ClusterProgress;
import svcrdma.checks.tlc.ModelRunner;
import svcrdma.checks.tlc.Simulation;
import svcrdma.checks.tlc.TlcRun;
import svcrdma.checks.tlc.TlcSettings;
import svcrdma.checks.tlc.Verdict;
import svcrdma.checks.tlc.WorkFolder;

/** Checks models of one manifest, and can be stopped by another thread while it does. */
public final class Session implements AutoCloseable {
  private static final long LEAST_HEAP = 64;

  private final Manifest manifest;
  private final Options options;
  private final WorkFolder work;
  private final Children children = new Children();
  private volatile Supplier<List<Result>> known = List::of;
  private volatile int asked;
  private volatile Runnable stop = () -> {};

  /**
   * How models are checked.
   *
   * @param jar that TLC is in
   * @param workers how many models are checked at the same time
   * @param heapMegabytes of all TLC processes together
   * @param timeout of one model
   * @param coverageUpTo in models of at most that many expected states and without temporal
   *     properties, TLC counts how often each action is taken; it takes twice as long. Of a model
   *     without an expectation it does only where there is no limit, {@link Long#MAX_VALUE}
   * @param base folder for what TLC writes
   */
  public record Options(
      Path jar, int workers, long heapMegabytes, Duration timeout, long coverageUpTo, Path base) {

    /** The same, but for the models in which actions are counted. */
    public Options countingUpTo(long states) {
      return new Options(jar, workers, heapMegabytes, timeout, states, base);
    }
  }

  /**
   * Makes the folders that it needs.
   *
   * @throws InputException when they cannot be written
   */
  public Session(Manifest manifest, Options options) {
    this.manifest = manifest;
    this.options = options;
    this.work = WorkFolder.create(options.base());
  }

  /** Checks these models; the results are in their order. */
  public List<Result> check(List<Model> models, Checker.Progress progress)
      throws InterruptedException {
    return all(models, runner(models)::run, progress);
  }

  /**
   * Simulates these models; the results are in their order. Nothing is expected of them, and what
   * is no invariant is not looked at.
   */
  public List<Result> simulate(List<Model> models, Simulation simulation, Checker.Progress progress)
      throws InterruptedException {
    ModelRunner runner = runner(models);
    return all(
        models.stream().map(Model::checkingStates).toList(),
        model -> runner.simulate(model, simulation),
        progress);
  }

  /**
   * Checks a model as the server of a cluster; temporal properties are left out.
   *
   * @param progress is told how far it is
   */
  public Result serve(Model model, Cluster cluster, Consumer<String> progress)
      throws InterruptedException {
    List<Model> models = List.of(model.clustered());
    ModelRunner runner = runner(models);
    return all(
            models,
            m -> runner.serve(m, cluster, new ClusterProgress(m.id(), cluster, progress)),
            (done, of, running) -> {})
        .get(0);
  }

  private List<Result> all(List<Model> models, Checker.Work work, Checker.Progress progress)
      throws InterruptedException {
    Checker checker = new Checker(work, workers(models), progress);
    asked = models.size();
    known = () -> checker.results(models);
    stop = checker::stop;
    return checker.check(models);
  }

  private int workers(List<Model> models) {
    return Math.max(1, Math.min(options.workers(), models.size()));
  }

  private ModelRunner runner(List<Model> models) {
    int workers = workers(models);
    long heap = options.heapMegabytes() / workers;
    if (heap < LEAST_HEAP) {
      throw new InputException(
          "--heap: "
              + options.heapMegabytes()
              + " MB are too few for "
              + workers
              + " workers: each needs "
              + LEAST_HEAP);
    }
    TlcSettings settings =
        new TlcSettings(options.jar(), heap, options.timeout(), options.coverageUpTo());
    return new ModelRunner(manifest, settings, work, children);
  }

  /**
   * Lets TLC explore the whole of a model and reads what it found. Only the properties are left
   * out, and symmetry: so a model that violates one has its whole graph too.
   *
   * @throws InterruptedException when this thread is interrupted
   * @throws InputException when a module or the file cannot be read
   */
  public GraphResult graph(Model model) throws InterruptedException {
    return graph(model, List.of());
  }

  /**
   * The same, with predicates evaluated in each state, though nothing is checked.
   *
   * @param predicates names of operators of the module
   * @throws InterruptedException when this thread is interrupted
   * @throws InputException when a module or the file cannot be read
   */
  public GraphResult graph(Model model, List<String> predicates) throws InterruptedException {
    Model whole = model.unchecked();
    TlcSettings settings =
        new TlcSettings(options.jar(), options.heapMegabytes(), options.timeout(), 0);
    Path file = newFile();
    TlcRun run =
        new ModelRunner(manifest, settings, work, children)
            .graph(whole, GraphHeader.of(manifest, whole).line(), predicates, file);
    StateGraph graph = run.verdict() instanceof Verdict.Holds ? GraphReader.read(file) : null;
    return GraphResult.of(whole, run, file, graph);
  }

  private Path newFile() {
    try {
      return work.next().resolve("graph");
    } catch (IOException e) {
      throw new InputException(options.base() + ": cannot be written: " + e.getMessage());
    }
  }

  /**
   * Ends every process that was started, at once, and starts no more, and waits until nothing is
   * written any more. Returns the results of what was finished by then, in time or not; what this
   * has ended is not among them.
   */
  public List<Result> interrupt() {
    List<Result> before = known.get();
    children.destroyAll();
    stop.run();
    return known.get().stream().filter(r -> r.isDecided() || before.contains(r)).toList();
  }

  /** How many models were asked about; 0 if no verdict was asked for. */
  public int asked() {
    return asked;
  }

  /** Whether {@link #interrupt} was called. */
  public boolean isInterrupted() {
    return children.closed();
  }

  @Override
  public void close() {
    children.destroyAll();
    stop.run();
    work.close();
  }
}
