package svcrdma.checks.export;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import tla2sany.semantic.OpDefNode;
import tlc2.TLCGlobals;
import tlc2.tool.Action;
import tlc2.tool.ITool;
import tlc2.tool.TLCState;
import tlc2.util.Context;

/**
 * Operators of the module that are true or false of a state. TLC evaluates them, but does not check
 * them: what fails does not end the exploration.
 */
final class Predicates {
  private static final int MOST = 31; // bits of a number that is not negative

  private final List<String> names;
  private final List<Action> operators = new ArrayList<>();

  private Predicates(List<String> names) {
    this.names = names;
  }

  /** Those of these names, which have commas between them. */
  static Predicates of(String names) {
    List<String> list = names.isEmpty() ? List.of() : Arrays.asList(names.split(","));
    if (list.size() > MOST) {
      throw new IllegalArgumentException("more than " + MOST + " predicates");
    }
    return new Predicates(list);
  }

  List<String> names() {
    return names;
  }

  /** The predicates that are false of a state: a bit for each, the first the lowest. */
  int failing(TLCState state) {
    ITool tool = TLCGlobals.mainChecker.tool;
    if (operators.isEmpty()) {
      names.forEach(name -> operators.add(operator(tool, name)));
    }
    int failing = 0;
    for (int i = 0; i < operators.size(); i++) {
      if (!tool.isValid(operators.get(i), state)) {
        failing |= 1 << i;
      }
    }
    return failing;
  }

  private static Action operator(ITool tool, String name) {
    for (OpDefNode definition : tool.getRootModule().getOpDefs()) {
      if (definition.getName().equals(name) && definition.getArity() == 0) {
        return new Action(definition.getBody(), Context.Empty, definition);
      }
    }
    throw new IllegalStateException(name + ": the module has no such operator");
  }
}
