package svcrdma.checks.graph;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.regex.Pattern;
import svcrdma.checks.tlc.TlaValue;

/** A graph as one JSON object, with every state in full. */
public final class GraphJson {
  private static final Pattern NUMBER = Pattern.compile("-?\\d+");

  private final JsonGenerator json;

  private GraphJson(JsonGenerator json) {
    this.json = json;
  }

  /** Writes it; the stream stays open. */
  public static void write(StateGraph graph, OutputStream out) throws IOException {
    try (JsonGenerator json =
        new JsonFactory().createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
      new GraphJson(json).graph(graph);
    }
  }

  private void graph(StateGraph graph) throws IOException {
    GraphHeader header = graph.header();
    json.writeStartObject();
    json.writeNumberField("version", 1);
    json.writeStringField("model", header.model());
    json.writeStringField("module", header.module());
    json.writeObjectFieldStart("constants");
    for (Map.Entry<String, String> constant : header.constants().entrySet()) {
      json.writeStringField(constant.getKey(), constant.getValue());
    }
    json.writeEndObject();
    json.writeStringField("control", header.control());
    json.writeArrayFieldStart("initial");
    for (int state : graph.initial()) {
      json.writeNumber(state);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("states");
    for (int state = 0; state < graph.states(); state++) {
      line();
      json.writeStartObject();
      for (Map.Entry<String, TlaValue> variable : graph.state(state).entrySet()) {
        json.writeFieldName(variable.getKey());
        value(variable.getValue());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("edges");
    for (int state = 0; state < graph.states(); state++) {
      for (Edge edge : graph.from(state)) {
        line();
        edge(edge);
      }
    }
    json.writeEndArray();
    json.writeEndObject();
    line();
  }

  private void edge(Edge edge) throws IOException {
    json.writeStartObject();
    json.writeNumberField("from", edge.from());
    json.writeNumberField("to", edge.to());
    json.writeStringField("action", edge.step().action());
    json.writeStringField("actor", edge.step().actor());
    json.writeArrayFieldStart("arguments");
    values(edge.step().arguments());
    json.writeEndArray();
    json.writeEndObject();
  }

  // A line for each state and edge: such files are searched and compared by lines.
  private void line() throws IOException {
    json.writeRaw('\n');
  }

  private void values(Iterable<TlaValue> values) throws IOException {
    for (TlaValue value : values) {
      value(value);
    }
  }

  private void value(TlaValue value) throws IOException {
    if (value instanceof TlaValue.Word word) {
      word(word.text());
    } else if (value instanceof TlaValue.Text text) {
      json.writeString(text.text());
    } else if (value instanceof TlaValue.Function function) {
      function(function);
    } else {
      json.writeStartArray();
      values(
          value instanceof TlaValue.Set set
              ? set.elements()
              : ((TlaValue.Sequence) value).elements());
      json.writeEndArray();
    }
  }

  private void word(String word) throws IOException {
    if (word.equals("TRUE") || word.equals("FALSE")) {
      json.writeBoolean(word.equals("TRUE"));
    } else if (NUMBER.matcher(word).matches()) {
      json.writeNumber(Integer.parseInt(word));
    } else {
      json.writeString(word);
    }
  }

  // Whatever its arguments are, their short form tells them apart.
  private void function(TlaValue.Function function) throws IOException {
    json.writeStartObject();
    for (Map.Entry<TlaValue, TlaValue> entry : function.map().entrySet()) {
      json.writeFieldName(entry.getKey().brief());
      value(entry.getValue());
    }
    json.writeEndObject();
  }
}
