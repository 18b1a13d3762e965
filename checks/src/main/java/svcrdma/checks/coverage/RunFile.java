package svcrdma.checks.coverage;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import svcrdma.checks.InputException;
import svcrdma.checks.lane.CodeVersion;
import svcrdma.checks.manifest.Place;
import svcrdma.checks.run.OutputFile;
import svcrdma.checks.trace.Event;

/**
 * Runs that a tool made in a JVM of its own, as a file of newline-delimited JSON: the first line
 * says of which {@code code} they are, each further line is a {@link Run}, and the last says how
 * many {@code runs} there are, so that a file that was cut short is told from a whole one.
 *
 * @param code the {@link CodeVersion} that was run
 * @param runs in the order in which they were made
 */
public record RunFile(String code, List<Run> runs) {
  private static final String FORMAT = "svcrdma-runs, version 1";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /**
   * One run.
   *
   * @param setup what was run
   * @param events each actor's in its order
   */
  public record Run(Setup setup, List<Event> events) {}

  /**
   * Writes runs of the code as it is here.
   *
   * @throws InputException if the file cannot be written
   */
  public static void write(Path file, List<Run> runs) {
    StringBuilder text = new StringBuilder();
    ObjectNode first = MAPPER.createObjectNode().put("format", FORMAT);
    text.append(first.put("code", CodeVersion.current())).append('\n');
    runs.forEach(run -> text.append(MAPPER.<JsonNode>valueToTree(run)).append('\n'));
    text.append(MAPPER.createObjectNode().put("runs", runs.size())).append('\n');
    OutputFile.write(file, text.toString());
  }

  /**
   * Reads such a file.
   *
   * @throws InputException that names the line if it is none, or not whole
   */
  static RunFile read(Path file) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read");
    }
    int number = 1;
    try {
      JsonNode first = MAPPER.readTree(lines.isEmpty() ? "" : lines.get(0));
      if (!first.path("format").asText().equals(FORMAT)) {
        throw error(file, number, "format is not " + FORMAT);
      }
      List<Run> runs = new ArrayList<>();
      for (String line : lines.subList(1, lines.size())) {
        number++;
        JsonNode node = MAPPER.readTree(line);
        if (node.has("runs")
            && node.path("runs").asInt() == runs.size()
            && number == lines.size()) {
          return new RunFile(first.path("code").asText(), runs);
        }
        runs.add(MAPPER.treeToValue(node, Run.class));
      }
    } catch (JsonProcessingException e) {
      throw error(file, number, "is no run: " + e.getOriginalMessage());
    }
    throw error(file, number, "the file ends here, and does not tell how many runs there are");
  }

  private static InputException error(Path file, int line, String message) {
    return new Place(file.toString(), line).error(message);
  }
}
