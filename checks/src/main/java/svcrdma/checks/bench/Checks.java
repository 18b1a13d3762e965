package svcrdma.checks.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import svcrdma.checks.lane.LaneException;
import svcrdma.checks.manifest.ConfigFile;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.run.Result;
import svcrdma.checks.run.Session;
import svcrdma.checks.tlc.WorkFolder;

/** What the checks themselves cost: TLC on the specification, and the harness around TLC. */
public final class Checks {
  /** TLC alone: seconds and distinct states of a model. */
  public static final String TLC = "tlc";

  /** Seconds of {@code check} and of plain TLC on the same models. */
  public static final String HARNESS = "harness";

  /** A well-known protocol, for comparison. */
  public static final String CLASSIC = "TwoPhaseCommit";

  /** A model so small that it takes what TLC takes to start. */
  public static final String SMALLEST = "send-release";

  /** Default models of some size, all of whose properties are invariants. */
  public static final List<String> LARGE = List.of("deferred", "deferred-two-calls");

  // Of the default set, in a short run.
  private static final int EVERY = 9;

  private final Manifest manifest;
  private final Session.Options options;
  private final Path classic;
  private final Consumer<String> progress;

  /**
   * Of this specification.
   *
   * @param options how models are checked
   * @param classic the folder of the well-known protocol
   * @param progress told what is measured
   */
  public Checks(
      Manifest manifest, Session.Options options, Path classic, Consumer<String> progress) {
    this.manifest = manifest;
    this.options = options;
    this.classic = classic;
    this.progress = progress;
  }

  /** TLC alone, once on each. */
  public void roundOfTlc(Rounds rounds) throws InterruptedException {
    try (WorkFolder work = WorkFolder.create(options.base())) {
      PlainTlc tlc = new PlainTlc(options.jar(), work);
      progress.accept("TLC on " + CLASSIC);
      add(rounds, CLASSIC, tlc.run(classic, CLASSIC, text(classic.resolve(CLASSIC + ".cfg"))));
      List<String> ids = new ArrayList<>(LARGE);
      ids.add(SMALLEST);
      for (Model model : manifest.models(ids)) {
        progress.accept("TLC on " + model.id());
        add(rounds, model.id(), plain(tlc, model));
      }
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new LaneException(file + ": cannot be read", e);
    }
  }

  private static void add(Rounds rounds, String model, PlainTlc.Ran ran) {
    rounds.add(
        TLC,
        Map.of("model", model),
        Map.of("seconds", ran.seconds(), "distinctStates", (double) ran.distinct()));
  }

  private PlainTlc.Ran plain(PlainTlc tlc, Model model) throws InterruptedException {
    return tlc.run(manifest.folder(), model.module(), ConfigFile.text(model));
  }

  /**
   * Checks the default set, or a part of it; then the same models with plain TLC, as many at a
   * time.
   */
  public void roundOfHarness(boolean whole, Rounds rounds) throws InterruptedException {
    List<Model> all = manifest.models(false);
    List<Model> models =
        whole
            ? all
            : IntStream.range(0, all.size())
                .filter(i -> i % EVERY == 0)
                .mapToObj(all::get)
                .toList();
    long begin = System.nanoTime();
    try (Session session = new Session(manifest, options)) {
      List<Result> results =
          session.check(
              models, (done, of, running) -> progress.accept("check: " + done + " of " + of));
      for (Result result : results) {
        if (!result.isDecided()) {
          throw new LaneException(result.model().id() + " was not decided");
        }
      }
    }
    double check = (System.nanoTime() - begin) / 1e9;
    double plain = plain(models);
    rounds.add(
        HARNESS, Map.of("models", "" + models.size()), Map.of("check", check, "plainTlc", plain));
  }

  private double plain(List<Model> models) throws InterruptedException {
    long begin = System.nanoTime();
    ExecutorService pool = Executors.newFixedThreadPool(options.workers());
    try (WorkFolder work = WorkFolder.create(options.base())) {
      PlainTlc tlc = new PlainTlc(options.jar(), work);
      List<Future<PlainTlc.Ran>> runs = new ArrayList<>();
      models.forEach(model -> runs.add(pool.submit(() -> plain(tlc, model))));
      for (int i = 0; i < runs.size(); i++) {
        progress.accept("plain TLC: " + i + " of " + runs.size());
        PlainTlc.Ran unused = runs.get(i).get();
      }
      return (System.nanoTime() - begin) / 1e9;
    } catch (ExecutionException e) {
      throw new LaneException("plain TLC: " + e.getCause(), e);
    } finally {
      pool.shutdownNow();
    }
  }
}
