package svcrdma.checks.page;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.explain.Difference;
import svcrdma.checks.explain.Explanation;
import svcrdma.checks.explain.Step;
import svcrdma.checks.manifest.Action;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.tlc.TlaValue;
import svcrdma.checks.tlc.Trace;
import svcrdma.checks.tlc.Verdict;

/** Makes the diagrams of counterexamples. */
public final class Diagrams {
  private final Manifest manifest;
  private final Explanation explanation;
  private final Map<String, List<String>> methods;

  /**
   * Of models of this manifest.
   *
   * @param methods the Java methods that take an action; empty where the manifest is not the
   *     project's own
   */
  public Diagrams(Manifest manifest, Map<String, List<String>> methods) {
    this.manifest = manifest;
    this.explanation = new Explanation(manifest);
    this.methods = methods;
  }

  /** The run that violates a property of this model. */
  public Diagram of(Model model, Verdict.Violated violated) {
    Trace trace = violated.trace();
    List<Step> steps = Step.of(trace, manifest.control());
    List<Holding> holdings = used(trace);
    return new Diagram(
        model.id(),
        explanation.headline(model, violated),
        steps.stream().map(Step::actor).distinct().toList(),
        holdings,
        contents(holdings, trace.state(1).variables()),
        IntStream.range(0, steps.size())
            .mapToObj(i -> step(steps.get(i), contents(holdings, after(trace, i))))
            .toList(),
        loopTo(trace),
        trace.ending() == Trace.Ending.STUTTERING,
        explanation.closing(model, violated));
  }

  /** The kernel's function of an action, and its step; empty if the manifest has no such action. */
  public String kernel(String action) {
    Action known = manifest.actions().get(action);
    return known == null ? "" : known.where();
  }

  /** The Java methods that take an action. */
  public String java(String action) {
    return String.join(", ", methods.getOrDefault(action, List.of()));
  }

  private Diagram.Step step(Step step, List<List<String>> holds) {
    return new Diagram.Step(
        step.number(),
        step.actor(),
        step.action(),
        kernel(step.action()),
        java(step.action()),
        step.changes().stream().map(Diagrams::change).toList(),
        step.next(),
        holds);
  }

  private static Diagram.Change change(Difference difference) {
    return new Diagram.Change(
        difference.path(),
        difference.brief().substring(difference.path().length() + 2).replace("->", "→"));
  }

  private static @Nullable Integer loopTo(Trace trace) {
    return trace.ending() == Trace.Ending.LOOP ? Integer.valueOf(trace.backTo()) : null;
  }

  /** The state after the step of this index, also after the one that leads back. */
  private static Map<String, TlaValue> after(Trace trace, int step) {
    return trace.state(step + 1 < trace.states().size() ? step + 2 : trace.backTo()).variables();
  }

  /** Those that hold something at some time. */
  private static List<Holding> used(Trace trace) {
    return Holding.of(trace.state(1).variables()).stream()
        .filter(h -> trace.states().stream().anyMatch(s -> !h.contents(s.variables()).isEmpty()))
        .toList();
  }

  private static List<List<String>> contents(List<Holding> holdings, Map<String, TlaValue> state) {
    return holdings.stream().map(h -> h.contents(state)).toList();
  }
}
