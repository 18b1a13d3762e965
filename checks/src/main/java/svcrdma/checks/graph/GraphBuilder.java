package svcrdma.checks.graph;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import svcrdma.checks.tlc.TlaValue;

/**
 * Puts a graph together from the lines of its file. Whatever does not fit is an argument refused.
 */
final class GraphBuilder {
  private final GraphHeader header;
  private final List<String> variables = new ArrayList<>();
  private final List<String> predicates = new ArrayList<>();
  private final Ints failing = new Ints();
  private final List<TlaValue> values = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  private final Ints states = new Ints();
  private final List<Integer> initial = new ArrayList<>();
  private final Ints first = new Ints();
  private final Ints by = new Ints();
  private final Ints to = new Ints();
  private int count; // of states

  GraphBuilder(GraphHeader header) {
    this.header = header;
  }

  /** Takes a line between the first and the last. */
  void line(JsonNode line) {
    String kind = text(line, 0);
    switch (kind) {
      case "variables" -> variables.addAll(rest(line, 1, i -> text(line, i)));
      case "predicates" -> predicates.addAll(rest(line, 1, i -> text(line, i)));
      case "int" -> values.add(new TlaValue.Word(Integer.toString(number(line, 1))));
      case "bool" -> values.add(new TlaValue.Word(truth(line, 1) ? "TRUE" : "FALSE"));
      case "model" -> values.add(new TlaValue.Word(text(line, 1)));
      case "string" -> values.add(new TlaValue.Text(text(line, 1)));
      case "seq" -> values.add(new TlaValue.Sequence(List.copyOf(values(line, 1))));
      case "set" ->
          values.add(
              new TlaValue.Set(Collections.unmodifiableSet(new LinkedHashSet<>(values(line, 1)))));
      case "fun" -> values.add(function(values(line, 1)));
      case "step" -> steps.add(step(line));
      case "init" -> {
        initial.add(count);
        state(line);
      }
      case "state" -> state(line);
      case "edges" -> edges(line);
      default -> throw new IllegalArgumentException("an unknown kind of line: " + kind);
    }
  }

  /** The whole, if the last line counts what came before it. */
  StateGraph end(JsonNode line) {
    require(line.path("states").asInt(-1) == count, "the states are not as many as the end says");
    require(line.path("edges").asInt(-1) == by.size(), "the edges are not as many as the end says");
    require(line.path("generated").canConvertToLong(), "'generated' is missing");
    beginState(count);
    return new StateGraph(
        header,
        List.copyOf(variables),
        new StateGraph.Parts(
            List.copyOf(values),
            List.copyOf(steps),
            List.copyOf(predicates),
            failing,
            states,
            List.copyOf(initial),
            first,
            by,
            to,
            line.path("generated").longValue()));
  }

  private void state(JsonNode line) {
    int end = 1 + variables.size();
    require(
        line.size() == end + (predicates.isEmpty() ? 0 : 1),
        "a state has a value for each variable");
    for (int i = 1; i < end; i++) {
      states.add(number(line, i, values.size()));
    }
    if (!predicates.isEmpty()) {
      failing.add(number(line, end));
    }
    count++;
  }

  private void edges(JsonNode line) {
    require(line.size() % 2 == 0, "an edge is a step and a state");
    beginState(number(line, 1, count));
    for (int i = 2; i < line.size(); i += 2) {
      by.add(number(line, i, steps.size()));
      to.add(number(line, i + 1, count));
    }
  }

  // All states up to this one: those between have no edges.
  private void beginState(int state) {
    require(state >= first.size(), "the edges are not in the order of the states");
    while (first.size() <= state) {
      first.add(by.size());
    }
  }

  private Step step(JsonNode line) {
    String actor =
        line.path(2).isNull() ? null : values.get(number(line, 2, values.size())).brief();
    return new Step(text(line, 1), actor, List.copyOf(values(line, 3)));
  }

  private static TlaValue function(List<TlaValue> pairs) {
    require(pairs.size() % 2 == 0, "a function has a value for each argument");
    Map<TlaValue, TlaValue> map = new LinkedHashMap<>();
    for (int i = 0; i < pairs.size(); i += 2) {
      map.put(pairs.get(i), pairs.get(i + 1));
    }
    return new TlaValue.Function(Collections.unmodifiableMap(map));
  }

  private List<TlaValue> values(JsonNode line, int from) {
    return rest(line, from, i -> values.get(number(line, i, values.size())));
  }

  private static <T> List<T> rest(JsonNode line, int from, IntFunction<T> element) {
    List<T> rest = new ArrayList<>(line.size());
    for (int i = from; i < line.size(); i++) {
      rest.add(element.apply(i));
    }
    return rest;
  }

  private static String text(JsonNode line, int index) {
    JsonNode node = line.path(index);
    require(node.isTextual(), "a string is missing");
    return node.textValue();
  }

  private static boolean truth(JsonNode line, int index) {
    JsonNode node = line.path(index);
    require(node.isBoolean(), "a truth value is missing");
    return node.booleanValue();
  }

  private static int number(JsonNode line, int index) {
    JsonNode node = line.path(index);
    require(node.isInt(), "a number is missing");
    return node.intValue();
  }

  /** A reference to something of which there are so many already. */
  private static int number(JsonNode line, int index, int below) {
    int number = number(line, index);
    require(number >= 0 && number < below, "there is no number " + number + " yet");
    return number;
  }

  private static void require(boolean condition, String otherwise) {
    if (!condition) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
