package svcrdma.checks.conform;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.graph.Edge;
import svcrdma.checks.graph.StateGraph;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.schedule.HungException;

/** Holds the code to one model's graph. */
public final class Conformance {
  private static final int SOME_STEPS = 10_000;

  /**
   * Models that together have each actor and each design, and the releases, waits and closes that
   * they can get into: those of the transport whose code is whole, each environment once, as far as
   * their graphs are of some 50,000 states at most.
   */
  public static final List<String> MODELS =
      List.of(
          "deferred",
          "deferred-two-calls",
          "deferred-two-threads",
          "deferred-closing",
          "deferred-direct-close",
          "deferred-reads",
          "deferred-request-limit",
          "deferred-chains",
          "deferred-failures",
          "deferred-two-sends",
          "deferred-contention-liveness",
          "deferred-before-fix-closing",
          "partly-accepted",
          "workqueue-cascade-rest",
          "workqueue-inline",
          "release-thread",
          "deferred-no-trigger-rest");

  private final Subject subject;
  private final StateGraph graph;
  private final List<Concern> concerns;
  private final Expected expected;
  private final Positions positions;
  private final Walks walks;
  private final LongConsumer progress;

  private final AtomicLong steps = new AtomicLong();
  private final AtomicReference<@Nullable Mismatch> mismatch = new AtomicReference<>();

  /**
   * Plans the walks.
   *
   * @param progress told now and then what part of the walks is done, in percent
   * @throws svcrdma.checks.InputException if the code cannot be put together as the model has it,
   *     or its graph is not one for which walks can be planned
   */
  public Conformance(Model model, StateGraph graph, LongConsumer progress) {
    this(Subject.of(model), graph, Concerns.all(Subject.of(model)), progress);
  }

  /** As above, of this code, and comparing this. */
  Conformance(Subject subject, StateGraph graph, List<Concern> concerns, LongConsumer progress) {
    this.subject = subject;
    this.graph = graph;
    this.concerns = concerns;
    this.progress = progress;
    expected = new Expected(graph, concerns);
    positions = new Positions(graph);
    walks = new Walks(graph);
  }

  /**
   * Finds out before the work whether the code can be put together as a model has it.
   *
   * @throws svcrdma.checks.InputException if it cannot
   */
  public static void mustBePossible(Model model) {
    Subject unused = Subject.of(model);
  }

  /**
   * Walks until every edge is taken, something differs, or the time is over.
   *
   * @param walkers how many walks are done at the same time
   * @param limit after which no walk is begun any more
   * @throws InterruptedException when this thread is interrupted
   * @throws HungException when the code does not come back from a step
   */
  public Conformity run(int walkers, Duration limit) throws InterruptedException {
    long began = System.nanoTime();
    BooleanSupplier mayGoOn =
        () -> mismatch.get() == null && System.nanoTime() - began < limit.toNanos();
    ExecutorService executor = Executors.newFixedThreadPool(walkers);
    try {
      List<Future<@Nullable Void>> running = new ArrayList<>();
      for (int i = 0; i < walkers; i++) {
        running.add(executor.submit(() -> walk(mayGoOn)));
      }
      for (Future<@Nullable Void> walker : running) {
        walker.get();
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof HungException hung) {
        throw new HungException(graph.header().model() + ": " + hung.getMessage());
      }
      throw new AssertionError("a walk cannot be done", e.getCause());
    } finally {
      executor.shutdownNow();
    }
    return new Conformity(
        graph.header().model(),
        graph.states(),
        positions.states(),
        graph.edges(),
        positions.edges(),
        positions.number(),
        steps.get(),
        (System.nanoTime() - began) / 1e9,
        mismatch.get());
  }

  private @Nullable Void walk(BooleanSupplier mayGoOn) {
    List<Edge> walk;
    while (mayGoOn.getAsBoolean() && (walk = next()) != null) {
      try (Walker walker = walker(walk)) {
        Mismatch found = walker.walk();
        int steps = found == null ? walk.size() : Math.max(0, found.run().size() - 1);
        positions.add(walk, steps, walker.callStacks());
        count(steps);
        if (found != null) {
          mismatch.compareAndSet(null, found);
        }
      }
    }
    return null;
  }

  /** First every edge once, then from every position of its state. */
  private @Nullable List<Edge> next() {
    List<Edge> walk = walks.next();
    return walk == null ? positions.next() : walk;
  }

  private Walker walker(List<Edge> walk) {
    Script script = Script.of(graph::state, walk);
    return new Walker(subject, walk, script, concerns, expected::state);
  }

  private void count(int more) {
    long before = steps.getAndAdd(more);
    long now = before + more;
    if (before / SOME_STEPS < now / SOME_STEPS) {
      progress.accept(Math.min(99, 100 * now / walks.steps()));
    }
  }
}
