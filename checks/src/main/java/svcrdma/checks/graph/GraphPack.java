package svcrdma.checks.graph;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import svcrdma.checks.tlc.TlaValue;

/**
 * A graph in few bytes, for a program that reads it in a moment: {@code graph.js}.
 *
 * <p>Gzip of a line of JSON, with variables, predicates, steps and values, and of numbers behind
 * it, each with its lowest seven bits first and the sign as the lowest: how many edges leave each
 * state; for each edge its step, and its state as the distance from the least that no edge has led
 * to yet; then, variable by variable, each state's value as the distance from that of the state
 * from which it was found; last, in the same way, the predicates that fail.
 */
public final class GraphPack {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int NONE = -1;

  private final StateGraph.Parts parts;
  private final int states;
  private final List<String> variables;
  private final ByteArrayOutputStream packed = new ByteArrayOutputStream();

  private GraphPack(StateGraph graph) {
    this.parts = graph.parts();
    this.states = graph.states();
    this.variables = graph.variables();
  }

  /** The bytes. Equal graphs have equal bytes. */
  public static byte[] of(StateGraph graph) {
    GraphPack pack = new GraphPack(graph);
    try (GZIPOutputStream out = new GZIPOutputStream(pack.packed)) {
      out.write(JSON.writeValueAsBytes(pack.tables(graph)));
      out.write('\n');
      pack.edges(out);
      pack.states(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // none into memory
    }
    return pack.packed.toByteArray();
  }

  private ObjectNode tables(StateGraph graph) {
    ObjectNode tables = JSON.createObjectNode().put("states", states).put("edges", graph.edges());
    variables.forEach(tables.putArray("variables")::add);
    graph.predicates().forEach(tables.putArray("predicates")::add);
    graph.initial().forEach(tables.putArray("initial")::add);
    Map<TlaValue, Integer> numbers = new HashMap<>();
    ArrayNode values = tables.putArray("values");
    for (TlaValue value : parts.values()) {
      numbers.put(value, values.size());
      values.add(value(value, numbers));
    }
    ArrayNode steps = tables.putArray("steps");
    for (Step step : graph.steps()) {
      ArrayNode entry = steps.addArray().add(step.action()).add(step.actor());
      step.arguments().forEach(argument -> entry.add(argument.brief()));
    }
    return tables;
  }

  /** Words and texts as they are; what has parts as its kind with their numbers. */
  private static JsonNode value(TlaValue value, Map<TlaValue, Integer> numbers) {
    if (value instanceof TlaValue.Sequence sequence) {
      return compound("seq", sequence.elements(), numbers);
    }
    if (value instanceof TlaValue.Set set) {
      return compound("set", set.elements(), numbers);
    }
    if (value instanceof TlaValue.Function function) {
      ArrayNode node = JSON.createArrayNode().add("fun");
      function.map().forEach((k, v) -> node.add(numbers.get(k)).add(numbers.get(v)));
      return node;
    }
    return JSON.getNodeFactory().textNode(value.brief());
  }

  private static ArrayNode compound(
      String kind, Iterable<TlaValue> elements, Map<TlaValue, Integer> numbers) {
    ArrayNode node = JSON.createArrayNode().add(kind);
    elements.forEach(element -> node.add(numbers.get(element)));
    return node;
  }

  private void edges(OutputStream out) throws IOException {
    for (int state = 0; state < states; state++) {
      number(out, parts.first().get(state + 1) - parts.first().get(state));
    }
    int next = parts.initial().size();
    for (int edge = 0; edge < parts.to().size(); edge++) {
      int to = parts.to().get(edge);
      number(out, parts.by().get(edge));
      number(out, to - next);
      next = Math.max(next, to + 1);
    }
  }

  private void states(OutputStream out) throws IOException {
    int[] parents = parents();
    for (int variable = 0; variable < variables.size(); variable++) {
      for (int state = 0; state < states; state++) {
        int before = parents[state] == NONE ? 0 : value(parents[state], variable);
        number(out, value(state, variable) - before);
      }
    }
    for (int state = 0; state < parts.failing().size(); state++) {
      int before = parents[state] == NONE ? 0 : parts.failing().get(parents[state]);
      number(out, parts.failing().get(state) - before);
    }
  }

  private int value(int state, int variable) {
    return parts.states().get(state * variables.size() + variable);
  }

  /** For each state that of its first edge; an initial state needs none. */
  private int[] parents() {
    int[] parents = new int[states];
    Arrays.fill(parents, NONE);
    for (int state = 0; state < states; state++) {
      for (int e = parts.first().get(state); e < parts.first().get(state + 1); e++) {
        int to = parts.to().get(e);
        if (parents[to] == NONE && to > state) {
          parents[to] = state;
        }
      }
    }
    parts.initial().forEach(state -> parents[state] = NONE);
    return parents;
  }

  private static void number(OutputStream out, int number) throws IOException {
    int rest = number << 1 ^ number >> 31;
    while ((rest & ~0x7F) != 0) {
      out.write((rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    out.write(rest);
  }
}
