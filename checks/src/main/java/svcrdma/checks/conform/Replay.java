package svcrdma.checks.conform;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.explain.Step;
import svcrdma.checks.graph.Edge;
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
  private final Subject subject;
  private final List<Map<String, TlaValue>> states;
  private final List<Edge> run;
  private final boolean less;

  /**
   * Of a run of a model.
   *
   * @param control the variable that says where each actor stands
   * @throws svcrdma.checks.InputException if the code cannot be put together as the model has it
   */
  public Replay(Model model, Trace trace, String control) {
    subject = Subject.of(model);
    less = !model.without().isEmpty();
    states = trace.states().stream().map(state -> state.variables()).toList();
    run = edges(trace, control);
  }

  private static List<Edge> edges(Trace trace, String control) {
    List<Edge> edges = new ArrayList<>();
    for (Step step : Step.of(trace, control)) {
      int from = edges.size();
      int to = from + 1 < trace.states().size() ? from + 1 : trace.backTo() - 1; // a loop closes
      List<TlaValue> arguments =
          step.arguments().stream().<TlaValue>map(TlaValue.Word::new).toList();
      edges.add(
          new Edge(
              from,
              from,
              new svcrdma.checks.graph.Step(step.action(), actor(step), arguments),
              to));
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

  /** Performs the run on the code that the model is about. */
  public Performance perform() {
    return perform(subject);
  }

  /** Performs it on the whole code; none if the model is about the whole code. */
  public Optional<Performance> performWhole() {
    return less ? Optional.of(perform(subject.with(Parts.WHOLE))) : Optional.empty();
  }

  private Performance perform(Subject code) {
    List<Concern> concerns = Concerns.variables(code);
    Script script = Script.of(states::get, run);
    try (Walker walker =
        new Walker(
            code,
            run,
            script,
            concerns,
            number -> values(concerns, number),
            new CallStacks(states.size()))) {
      Mismatch mismatch = walker.walk();
      return new Performance(run, mismatch, ending(walker.scene()));
    }
  }

  private Object[] values(List<Concern> concerns, int number) {
    Concern.Spec spec = new Concern.Spec(new TreeMap<>(states.get(number)), List.of());
    return concerns.stream().map(concern -> concern.expected().apply(spec)).toArray();
  }

  /** What is violated, once nobody can move any more. */
  private Optional<Property> ending(Scene scene) {
    int senders = subject.size().threads() + subject.senders().size();
    int bound = Property.allocationBound(subject.size().queueDepth(), senders);
    if (scene.contextsMade() > bound) {
      return Optional.of(Property.ALLOCATION_BOUNDED);
    }
    scene.runUntilQuiet();
    return scene.violated();
  }
}
