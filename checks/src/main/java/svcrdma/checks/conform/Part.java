package svcrdma.checks.conform;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.graph.Edge;
import svcrdma.checks.hazard.Property;
import svcrdma.checks.schedule.HeldThreads;
import svcrdma.checks.tlc.TlaValue;

/**
 * A part of the code by itself, all of whose threads are held: what a run of that part's module is
 * performed on. Its whole state is compared after each step, variable by variable.
 */
abstract class Part implements AutoCloseable {
  final HeldThreads held = new HeldThreads(Set.of());

  /** Whether an actor cannot take this action now, and would not come back from the attempt. */
  abstract boolean isBlocked(String actor, String action);

  /**
   * Lets an actor take its next step.
   *
   * @param action what it is to begin, if it is about to begin something
   * @return what it did; null if it failed or ended instead
   */
  abstract @Nullable String take(String actor, String action);

  /** Each compared variable with its value, in the form of {@link Values#plain}. */
  abstract Map<String, Object> state();

  /** What is violated, once nobody can move any more. */
  abstract Optional<Property> violatedAtRest();

  /** Performs a run. */
  final Performance perform(List<Edge> run, List<Map<String, TlaValue>> states) {
    Mismatch departure = compare(List.of(), states.get(run.get(0).from()), null);
    for (int i = 0; i < run.size() && departure == null; i++) {
      Edge edge = run.get(i);
      String actor = Objects.requireNonNull(edge.step().actor());
      String action = edge.step().action();
      String taken =
          isBlocked(actor, action) ? "nothing, for " + actor + " is blocked" : take(actor, action);
      departure =
          compare(
              run.subList(0, i + 1),
              states.get(edge.to()),
              action.equals(taken) ? null : Objects.requireNonNullElse(taken, "no action"));
    }
    return new Performance(run, departure, violatedAtRest());
  }

  private @Nullable Mismatch compare(
      List<Edge> run, Map<String, TlaValue> expected, @Nullable String otherwise) {
    List<Mismatch.Row> rows = new ArrayList<>();
    if (otherwise != null) {
      rows.add(new Mismatch.Row("step", run.get(run.size() - 1).step().action(), otherwise));
    }
    Throwable failure = held.failure();
    if (failure != null) {
      rows.add(new Mismatch.Row(Mismatch.FAILURE, "none", failure.toString()));
    }
    new TreeMap<>(state())
        .forEach(
            (variable, found) -> {
              TlaValue value = Objects.requireNonNull(expected.get(variable), variable);
              rows.add(new Mismatch.Row(variable, Values.plain(value), found));
            });
    boolean differs = rows.stream().anyMatch(Mismatch.Row::differs);
    return differs ? new Mismatch(List.copyOf(run), rows) : null;
  }

  /** Starts an actor. */
  final void start(String name, Runnable body) {
    Thread thread = held.newThread(body);
    thread.setName(name);
    thread.start();
  }

  @Override
  public final void close() {
    held.end();
  }
}
