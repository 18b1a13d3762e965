package svcrdma.checks.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import svcrdma.checks.InputException;
import svcrdma.checks.manifest.Expectation;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.manifest.Property;
import svcrdma.checks.tlc.TlcRun;

/** Checks models, several at a time, the longest first. */
public final class Checker {
  // TLC's liveness checking costs about as much again for each of a few passes over the graph.
  private static final long TEMPORAL_COST = 6;
  // By far longer than a thread takes to notice that it is interrupted.
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Work work;
  private final Progress progress;
  private final Map<Model, Result> results = new LinkedHashMap<>();
  private final Set<String> running = new TreeSet<>();
  private final ExecutorService pool;

  /** What is done with each model. */
  @FunctionalInterface
  interface Work {
    TlcRun on(Model model) throws InterruptedException;
  }

  /** Is told when something begins or ends. */
  @FunctionalInterface
  public interface Progress {
    /**
     * Something has begun or ended.
     *
     * @param done how many models have ended
     * @param running the ids of those that are being checked
     */
    void changed(int done, int of, Set<String> running);
  }

  /**
   * A checker.
   *
   * @param workers how many models are checked at the same time
   */
  Checker(Work work, int workers, Progress progress) {
    this.work = work;
    this.progress = progress;
    this.pool = Executors.newFixedThreadPool(workers);
  }

  /** Checks all these models; the results are in their order. */
  public List<Result> check(List<Model> models) throws InterruptedException {
    List<Model> order = new ArrayList<>(models);
    order.sort(Comparator.comparingLong(Checker::cost).reversed());
    try {
      List<Future<?>> futures = new ArrayList<>();
      for (Model model : order) {
        futures.add(pool.submit(() -> check(model, models.size())));
      }
      for (Future<?> future : futures) {
        future.get();
      }
    } catch (ExecutionException e) {
      throw cause(e);
    } finally {
      pool.shutdownNow();
    }
    return results(models);
  }

  /** Begins with no more models, and waits for those that are being checked to give up. */
  void stop() {
    pool.shutdownNow();
    try {
      pool.awaitTermination(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static RuntimeException cause(ExecutionException e) {
    Throwable cause = e.getCause();
    if (cause instanceof Error error) {
      throw error;
    }
    if (cause instanceof InputException input) {
      return input;
    }
    return new IllegalStateException(cause);
  }

  private Void check(Model model, int of) throws InterruptedException {
    note(model, of, true);
    Result result = Result.of(model, work.on(model));
    synchronized (this) {
      results.put(model, result);
    }
    note(model, of, false);
    return null;
  }

  private synchronized void note(Model model, int of, boolean begins) {
    if (begins) {
      running.add(model.id());
    } else {
      running.remove(model.id());
    }
    progress.changed(results.size(), of, running);
  }

  /**
   * What is known by now of these models, in their order; may be asked by any thread at any time.
   */
  public synchronized List<Result> results(List<Model> models) {
    List<Result> known = new ArrayList<>();
    for (Model model : models) {
      Result result = results.get(model);
      if (result != null) {
        known.add(result);
      }
    }
    return known;
  }

  // A model whose size is not known may be the longest.
  private static long cost(Model model) {
    Expectation expect = model.expect();
    Long states = expect == null ? null : expect.distinctStates();
    if (states == null) {
      return expect != null && !expect.holds() ? 0 : Long.MAX_VALUE;
    }
    return states * (model.properties(Property.Kind.TEMPORAL).isEmpty() ? 1 : TEMPORAL_COST);
  }
}
