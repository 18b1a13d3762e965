package svcrdma.checks.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.tlc.TlaValue;
import svcrdma.checks.tlc.Trace;
import svcrdma.checks.tlc.TraceState;

/**
 * A step of a run.
 *
 * @param number of the state that it leads to; for the step that closes a loop, one more than the
 *     last state's
 * @param actor who took it: the one whose entry of the control variable changed, or the environment
 * @param changes other than in the actor's own entry of the control variable
 * @param next what the actor will do next, empty for the environment
 */
public record Step(
    int number,
    String actor,
    String action,
    List<String> arguments,
    List<Difference> changes,
    String next) {
  /** The actor of a step that changes no actor's entry. */
  public static final String ENVIRONMENT = "environment";

  /** All steps of a run, with the one that leads back where it is a loop. */
  public static List<Step> of(Trace trace, String control) {
    List<Step> steps = new ArrayList<>();
    List<TraceState> states = trace.states();
    for (int i = 1; i < states.size(); i++) {
      TraceState to = states.get(i);
      steps.add(step(states.get(i - 1), to, to.number(), to.action(), to.arguments(), control));
    }
    if (trace.ending() == Trace.Ending.LOOP) {
      TraceState last = trace.last();
      steps.add(
          step(
              last,
              trace.state(trace.backTo()),
              last.number() + 1,
              trace.lastAction(),
              List.of(),
              control));
    }
    return steps;
  }

  private static Step step(
      TraceState from,
      TraceState to,
      int number,
      String action,
      List<String> arguments,
      String control) {
    List<Difference> changes = Difference.between(from.variables(), to.variables());
    String actor = actor(from.variables().get(control), to.variables().get(control));
    List<Difference> others =
        changes.stream()
            .filter(
                d ->
                    !d.path().equals(control + "[" + actor + "]")
                        && !d.path().equals(control + "." + actor))
            .toList();
    List<String> shown =
        arguments.isEmpty() && !actor.equals(ENVIRONMENT) ? List.of(actor) : arguments;
    return new Step(number, actor, action, shown, others, next(actor, to.variables().get(control)));
  }

  private static String next(String actor, @Nullable TlaValue control) {
    if (control instanceof TlaValue.Function function) {
      for (Map.Entry<TlaValue, TlaValue> entry : function.map().entrySet()) {
        if (entry.getKey().brief().equals(actor)) {
          return next(entry.getValue());
        }
      }
    }
    return "";
  }

  /** The step at which an actor's entry of the control variable stands. */
  static String next(TlaValue entry) {
    return entry instanceof TlaValue.Sequence stack
        ? stack.elements().stream().findFirst().map(TlaValue::brief).orElse("nothing")
        : entry.brief();
  }

  private static String actor(@Nullable TlaValue from, @Nullable TlaValue to) {
    if (from instanceof TlaValue.Function before && to instanceof TlaValue.Function after) {
      for (Map.Entry<TlaValue, TlaValue> entry : after.map().entrySet()) {
        if (!entry.getValue().equals(before.map().get(entry.getKey()))) {
          return entry.getKey().brief();
        }
      }
    }
    return ENVIRONMENT;
  }
}
