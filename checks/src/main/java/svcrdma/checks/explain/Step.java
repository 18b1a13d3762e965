package svcrdma.checks.explain;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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

  /** The action with its arguments. */
  public String call() {
    return action + "(" + String.join(", ", arguments) + ")";
  }

  /** What it changed, in short; where that is only the actor's own entry, what comes next. */
  public String effect() {
    return changes.isEmpty() && !next.isEmpty()
        ? "next: " + next
        : changes.stream().map(Difference::brief).collect(Collectors.joining(", "));
  }

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
    Map<TlaValue, TlaValue> before = processes(from, control);
    Map<TlaValue, TlaValue> after = processes(to, control);
    String actor = actor(before, after);
    List<Difference> changes =
        Difference.between(of(from, control, before), of(to, control, after));
    List<Difference> others =
        changes.stream()
            .filter(
                d ->
                    !d.path().equals(control + "[" + actor + "]")
                        && !d.path().equals(control + "." + actor))
            .toList();
    List<String> shown =
        arguments.isEmpty() && !actor.equals(ENVIRONMENT) ? List.of(actor) : arguments;
    return new Step(number, actor, action, shown, others, next(actor, after));
  }

  /** What each process will do next; TLC prints a function from 1 to n as a sequence. */
  static Map<TlaValue, TlaValue> processes(TraceState state, String control) {
    TlaValue value = state.variables().get(control);
    if (value instanceof TlaValue.Function function) {
      return function.map();
    }
    Map<TlaValue, TlaValue> processes = new LinkedHashMap<>();
    for (TlaValue entry : Variables.elements(value)) {
      processes.put(new TlaValue.Word(Integer.toString(processes.size() + 1)), entry);
    }
    return processes;
  }

  private static Map<String, TlaValue> of(
      TraceState state, String control, Map<TlaValue, TlaValue> processes) {
    Map<String, TlaValue> variables = new LinkedHashMap<>(state.variables());
    variables.computeIfPresent(
        control, (name, value) -> processes.isEmpty() ? value : new TlaValue.Function(processes));
    return variables;
  }

  private static String next(String actor, Map<TlaValue, TlaValue> processes) {
    return processes.entrySet().stream()
        .filter(e -> e.getKey().brief().equals(actor))
        .map(e -> next(e.getValue()))
        .findFirst()
        .orElse("");
  }

  /** The step at which an actor's entry of the control variable stands. */
  static String next(TlaValue entry) {
    return entry instanceof TlaValue.Sequence stack
        ? stack.elements().stream().findFirst().map(TlaValue::brief).orElse("nothing")
        : entry.brief();
  }

  private static String actor(Map<TlaValue, TlaValue> before, Map<TlaValue, TlaValue> after) {
    return after.entrySet().stream()
        .filter(e -> !e.getValue().equals(before.get(e.getKey())))
        .map(e -> e.getKey().brief())
        .findFirst()
        .orElse(ENVIRONMENT);
  }
}
