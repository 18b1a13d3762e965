package svcrdma.checks.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.InputException;
import svcrdma.checks.graph.GraphPack;
import svcrdma.checks.graph.StateGraph;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.manifest.Property;
import svcrdma.checks.run.GraphResult;
import svcrdma.checks.run.Result;
import svcrdma.checks.run.Session;

/** Lets TLC compute the graphs of an exploration. */
public final class Explorer {
  /**
   * With more states in all its variants, a model is explored alone: the page would not be small.
   */
  private static final int MOST_STATES = 60_000;

  private final Manifest manifest;
  private final Session session;
  private final int workers;
  private final Consumer<String> progress;
  private final List<Result> results = new ArrayList<>();

  /**
   * An explorer.
   *
   * @param workers how many graphs are computed at the same time
   * @param progress is told what is being done
   */
  public Explorer(Manifest manifest, Session session, int workers, Consumer<String> progress) {
    this.manifest = manifest;
    this.session = session;
    this.workers = workers;
    this.progress = progress;
  }

  /** How TLC's runs came out, the model's own first. */
  public List<Result> results() {
    synchronized (results) {
      return List.copyOf(results);
    }
  }

  /**
   * Explores a model.
   *
   * @return empty when TLC did not come to an end with one of the graphs
   * @throws InputException when a module cannot be read
   */
  public Optional<Exploration> explore(Model model) throws InterruptedException {
    progress.accept(model.id());
    StateGraph graph = graph(model);
    if (graph == null) {
      return Optional.empty();
    }
    List<String> mechanisms =
        manifest.mechanisms().keySet().stream()
            .filter(m -> model.mechanisms().contains(m) || model.without().contains(m))
            .filter(m -> !model.with().contains(m))
            .toList();
    String alone = alone(model, graph, mechanisms.size());
    if (mechanisms.isEmpty() || alone != null) {
      List<Exploration.Variant> itself = List.of(new Exploration.Variant(model.id(), graph));
      return Optional.of(new Exploration(model, itself, model.id(), List.of(), alone));
    }
    String own = model.without().isEmpty() ? Exploration.WHOLE : model.without().get(0);
    Map<String, Model> others = new LinkedHashMap<>();
    others.put(Exploration.WHOLE, model.lacking(List.of()));
    mechanisms.forEach(m -> others.put(m, model.lacking(List.of(m))));
    others.remove(own);
    Map<String, StateGraph> graphs = graphs(others);
    if (graphs == null) {
      return Optional.empty();
    }
    graphs.put(own, graph);
    return Optional.of(compared(model, own, mechanisms, graphs));
  }

  /**
   * A model's own graph with nothing to compare it with, or null when TLC did not come to its end.
   *
   * @throws InputException when a module cannot be read
   */
  public @Nullable StateGraph graph(Model model) throws InterruptedException {
    GraphResult found = session.graph(ended(model), predicates(model));
    synchronized (results) {
      results.add(found.result());
    }
    return found.graph();
  }

  /**
   * The same model, made to end where there would be no end of states.
   *
   * @return the model itself where there is always an end
   */
  public static Model ended(Model model) {
    String end = Words.of(model.module()).endsWithout();
    return end == null ? model : model.endingWithout(end);
  }

  /** All invariants that the module has and that are cheap, and whether the state is at rest. */
  private List<String> predicates(Model model) {
    List<String> predicates = new ArrayList<>();
    for (Property property : manifest.properties().values()) {
      if (property.module().equals(model.module())
          && property.kind() == Property.Kind.INVARIANT
          && property.claim()
          && !property.onlyNamed()) {
        predicates.add(property.name());
      }
    }
    String atRest = Words.of(model.module()).atRest();
    if (atRest != null) {
      predicates.add(atRest);
    }
    return predicates;
  }

  private static @Nullable String alone(Model model, StateGraph graph, int mechanisms) {
    if (model.without().size() > 1) {
      return "it lacks several mechanisms";
    }
    long all = (long) graph.states() * (1 + mechanisms);
    return all > MOST_STATES
        ? "each of its %d mechanisms would need a graph of about %,d states"
            .formatted(mechanisms, graph.states())
        : null;
  }

  private @Nullable Map<String, StateGraph> graphs(Map<String, Model> models)
      throws InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(workers);
    try {
      Map<String, Future<@Nullable StateGraph>> futures = new LinkedHashMap<>();
      models.forEach((id, model) -> futures.put(id, pool.submit(() -> graph(model))));
      Map<String, StateGraph> graphs = new LinkedHashMap<>();
      for (Map.Entry<String, Future<@Nullable StateGraph>> future : futures.entrySet()) {
        progress.accept(
            "%d of %d; less %s".formatted(graphs.size(), models.size(), future.getKey()));
        StateGraph graph = future.getValue().get();
        if (graph == null) {
          return null;
        }
        graphs.put(future.getKey(), graph);
      }
      return graphs;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof InputException input) {
        throw input;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }

  private static Exploration compared(
      Model model, String own, List<String> mechanisms, Map<String, StateGraph> graphs) {
    StateGraph whole = graph(graphs, Exploration.WHOLE);
    byte[] packed = GraphPack.of(whole);
    List<Exploration.Variant> variants = new ArrayList<>();
    variants.add(new Exploration.Variant(Exploration.WHOLE, whole));
    List<String> same = new ArrayList<>();
    for (String mechanism : mechanisms) {
      StateGraph graph = graph(graphs, mechanism);
      if (Arrays.equals(packed, GraphPack.of(graph)) && !mechanism.equals(own)) {
        same.add(mechanism);
      } else {
        variants.add(new Exploration.Variant(mechanism, graph));
      }
    }
    return new Exploration(model, variants, own, same, null);
  }

  private static StateGraph graph(Map<String, StateGraph> graphs, String id) {
    StateGraph graph = graphs.get(id);
    if (graph == null) {
      throw new IllegalStateException(id);
    }
    return graph;
  }
}
