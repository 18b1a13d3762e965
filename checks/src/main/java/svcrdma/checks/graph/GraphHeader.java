package svcrdma.checks.graph;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;

/**
 * Which model's graph it is: the first line of its file.
 *
 * @param model its id in the manifest
 * @param constants of the module, each with its value as TLC's configuration file writes it
 * @param control the variable whose entry for a process says what it does next
 */
public record GraphHeader(
    String model, String module, Map<String, String> constants, String control) {
  private static final String FORMAT = "svcrdma-state-graph";
  private static final int VERSION = 1;
  private static final ObjectMapper JSON = new ObjectMapper();

  /** That of a model's graph. */
  public static GraphHeader of(Manifest manifest, Model model) {
    return new GraphHeader(model.id(), model.module(), model.constants(), manifest.control());
  }

  /** The line, without its end. */
  public String line() {
    ObjectNode line =
        JSON.createObjectNode()
            .put("format", FORMAT)
            .put("version", VERSION)
            .put("model", model)
            .put("module", module);
    constants.forEach(line.putObject("constants")::put);
    return line.put("control", control).toString();
  }

  /**
   * Reads the line.
   *
   * @throws IllegalArgumentException when it is not such a line, or of another version
   */
  static GraphHeader of(String text) {
    JsonNode line;
    try {
      line = JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("not the beginning of a state graph", e);
    }
    if (!line.path("format").asText().equals(FORMAT)) {
      throw new IllegalArgumentException("not the beginning of a state graph");
    }
    if (line.path("version").asInt() != VERSION) {
      throw new IllegalArgumentException(
          "a state graph of version " + line.path("version") + ", not " + VERSION);
    }
    if (!line.path("constants").isObject()) {
      throw new IllegalArgumentException("'constants' is missing");
    }
    Map<String, String> constants = new LinkedHashMap<>();
    line.path("constants")
        .properties()
        .forEach(e -> constants.put(e.getKey(), e.getValue().asText()));
    return new GraphHeader(
        text(line, "model"),
        text(line, "module"),
        Collections.unmodifiableMap(constants),
        text(line, "control"));
  }

  private static String text(JsonNode line, String field) {
    JsonNode value = line.path(field);
    if (!value.isTextual()) {
      throw new IllegalArgumentException("'" + field + "' is missing");
    }
    return value.textValue();
  }
}
