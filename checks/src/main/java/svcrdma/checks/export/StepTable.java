package svcrdma.checks.export;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tla2sany.semantic.FormalParamNode;
import tlc2.tool.Action;
import tlc2.tool.TLCState;
import tlc2.value.impl.FcnRcdValue;
import tlc2.value.impl.Value;

/**
 * Numbers steps, each action with its actor and its arguments once, and writes a line for each.
 *
 * <p>The actor is the action's first argument that is a process; if there is none, the only process
 * whose entry of the control variable changes; if there is none either, nobody.
 */
final class StepTable {
  private final String control;
  private final ValueTable values;
  private final Consumer<String> lines;
  private final Map<Action, List<Value>> arguments = new HashMap<>();
  private final Map<Step, Integer> numbers = new HashMap<>();

  /** TLC makes one action of each combination of arguments. */
  private record Step(Action action, @Nullable Integer actor) {}

  StepTable(String control, ValueTable values, Consumer<String> lines) {
    this.control = control;
    this.values = values;
    this.lines = lines;
  }

  int number(TLCState from, TLCState to, Action action) {
    List<Value> bound = arguments.computeIfAbsent(action, StepTable::arguments);
    Step step = new Step(action, actor(from, to, bound));
    Integer known = numbers.get(step);
    if (known == null) {
      known = numbers.size();
      numbers.put(step, known);
      StringBuilder line = new StringBuilder("[\"step\",");
      line.append(Json.quoted(action.getName().toString())).append(',').append(step.actor());
      // The values' own lines, if any, are written by this, and so before this one.
      bound.forEach(value -> line.append(',').append(values.number(value)));
      lines.accept(line.append(']').toString());
    }
    return known;
  }

  private static List<Value> arguments(Action action) {
    List<Value> bound = new ArrayList<>();
    for (FormalParamNode parameter : action.getOpDef().getParams()) {
      if (action.con.lookup(parameter) instanceof Value value) {
        bound.add(value);
      } else {
        throw new IllegalStateException(
            action.getName() + ": TLC does not know its argument " + parameter.getName());
      }
    }
    return List.copyOf(bound);
  }

  private @Nullable Integer actor(TLCState from, TLCState to, List<Value> bound) {
    FcnRcdValue before = entries(from);
    FcnRcdValue after = entries(to);
    if (before == null || after == null) {
      return null;
    }
    // By number: TLC refuses to compare values of different kinds.
    Map<Integer, Value> processes = new LinkedHashMap<>();
    for (Value process : before.getDomainAsValues()) {
      processes.put(values.number(process), process);
    }
    for (Value value : bound) {
      if (processes.containsKey(values.number(value))) {
        return values.number(value);
      }
    }
    List<Integer> moved = new ArrayList<>();
    processes.forEach(
        (number, process) -> {
          if (!before.select(process).equals(after.select(process))) {
            moved.add(number);
          }
        });
    return moved.size() == 1 ? moved.get(0) : null;
  }

  private @Nullable FcnRcdValue entries(TLCState state) {
    return state.lookup(control) instanceof Value value ? (FcnRcdValue) value.toFcnRcd() : null;
  }
}
