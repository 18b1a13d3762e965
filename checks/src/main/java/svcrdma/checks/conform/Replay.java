package svcrdma.checks.conform;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.InputException;
import svcrdma.checks.explain.Step;
import svcrdma.checks.graph.Edge;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.hazard.Property;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.schedule.Scene;
import svcrdma.checks.tlc.TlaValue;
import svcrdma.checks.tlc.Trace;

/**
 * A run of the specification that violates a property, performed on the Java code: on the code that
 * the model is about, which has the same state after each step and so ends as badly; and on the
 * whole code, if that is another, where the run is not possible.
 */
public final class Replay {
  private static final String LIST = "Llist";
  private static final String POOL = "ServicePool";

  // Where an actor's own entry changes in a step that leaves it where it stands.
  private static final Map<String, String> OWNED = Map.of(LIST, "hand", POOL, "place");

  private final Model model;
  private final List<Map<String, TlaValue>> states;
  private final List<Edge> run;

  /**
   * Of a run of a model.
   *
   * @param control the variable that says where each actor stands
   * @throws InputException if the code cannot be put together as the model has it
   */
  public Replay(Model model, Trace trace, String control) {
    mustBePossible(model);
    this.model = model;
    states = trace.states().stream().map(state -> state.variables()).toList();
    run = edges(model, trace, control);
  }

  /**
   * Finds out before the work whether a model's runs can be performed.
   *
   * @throws InputException if they cannot
   */
  public static void mustBePossible(Model model) {
    if (isOfAPart(model)) {
      return;
    }
    if (model.design() == null) {
      throw new InputException(
          "%s: its run is one of %s, and what is replayed is an order of accesses, which store buffers are not; explain %s tells the run%s"
              .formatted(model.id(), model.module(), model.id(), instead(model)));
    }
    Subject unused = Subject.of(model);
  }

  private static String instead(Model model) {
    return model.without().stream()
        .filter(mechanism -> Hazard.of(mechanism).isPresent())
        .map(mechanism -> ", matrix " + mechanism + " shows who catches it in the Java code")
        .findFirst()
        .orElse("");
  }

  /** The run's steps, from state to state. */
  static List<Edge> edges(Model model, Trace trace, String control) {
    List<Edge> edges = new ArrayList<>();
    for (Step step : Step.of(trace, control)) {
      int from = edges.size();
      int to = from + 1 < trace.states().size() ? from + 1 : trace.backTo() - 1; // a loop closes
      List<TlaValue> arguments =
          step.arguments().stream().<TlaValue>map(TlaValue.Word::new).toList();
      String actor = actor(step);
      String owned = OWNED.get(model.module());
      if (actor == null && owned != null) {
        actor =
            changed(
                Objects.requireNonNull(trace.states().get(from).variables().get(owned)),
                Objects.requireNonNull(trace.states().get(to).variables().get(owned)));
        arguments = List.of(new TlaValue.Word(actor));
      }
      edges.add(
          new Edge(from, from, new svcrdma.checks.graph.Step(step.action(), actor, arguments), to));
    }
    return edges;
  }

  /** Where no actor's position changes, the first argument tells who it is, or nobody's it is. */
  private static @Nullable String actor(Step step) {
    if (!step.actor().equals(Step.ENVIRONMENT)) {
      return step.actor();
    }
    return step.arguments().isEmpty() ? null : step.arguments().get(0);
  }

  /** Whose entry is another. */
  private static String changed(TlaValue before, TlaValue after) {
    Map<String, TlaValue> entries = Values.entries(before);
    return Values.entries(after).entrySet().stream()
        .filter(entry -> !entry.getValue().equals(entries.get(entry.getKey())))
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }

  /** Performs the run on the code that the model is about. */
  public Performance perform() {
    return perform(model.without());
  }

  /** Performs it on the whole code; none if the model is about the whole code. */
  public Optional<Performance> performWhole() {
    return model.without().isEmpty() ? Optional.empty() : Optional.of(perform(List.of()));
  }

  private Performance perform(List<String> without) {
    if (isOfAPart(model)) {
      try (Part part = part(model, states.get(0), without)) {
        return part.perform(run, states);
      }
    }
    Subject code = Subject.of(model);
    return performTransport(without.equals(model.without()) ? code : code.with(Parts.WHOLE));
  }

  /** The code of a part by itself, as it stands in a run's first state. */
  static Part part(Model model, Map<String, TlaValue> initial, List<String> without) {
    return model.module().equals(LIST)
        ? new ListPart(model, initial, without)
        : new PoolPart(model, initial, without);
  }

  private static boolean isOfAPart(Model model) {
    return OWNED.containsKey(model.module());
  }

  private Performance performTransport(Subject code) {
    List<Concern> concerns = Concerns.variables(code);
    Script script = Script.of(states::get, run);
    try (Walker walker =
        new Walker(code, run, script, concerns, number -> values(concerns, number))) {
      Mismatch mismatch = walker.walk();
      return new Performance(run, mismatch, ending(code, walker.scene()));
    }
  }

  private Object[] values(List<Concern> concerns, int number) {
    Concern.Spec spec = new Concern.Spec(new TreeMap<>(states.get(number)), List.of());
    return concerns.stream().map(concern -> concern.expected().apply(spec)).toArray();
  }

  /** What is violated, once nobody can move any more. */
  private static Optional<Property> ending(Subject subject, Scene scene) {
    int senders = subject.size().threads() + subject.senders().size();
    int bound = Property.allocationBound(subject.size().queueDepth(), senders);
    if (scene.contextsMade() > bound) {
      return Optional.of(Property.ALLOCATION_BOUNDED);
    }
    scene.runUntilQuiet();
    return scene.violated();
  }
}
