package svcrdma.checks.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import svcrdma.checks.InputException;
import svcrdma.checks.tlc.TlaParser;
import svcrdma.checks.tlc.TlaValue;

final class GraphReaderTest {
  private static final String GRAPH =
      """
      {"format":"svcrdma-state-graph","version":1,"model":"m","module":"M","constants":{"N":"2"},"control":"pc"}
      ["variables","pc","x"]
      ["model","t1"]
      ["string","on \\"off\\""]
      ["seq",1,1]
      ["fun",0,2]
      ["int",-3]
      ["bool",true]
      ["set",4,5]
      ["init",3,6]
      ["state",3,4]
      ["step","go",0,0]
      ["step","rest",null]
      ["edges",0,0,1,1,0]
      {"states":2,"edges":2,"generated":4}
      """;

  @TempDir private Path folder = Path.of("");

  @Test
  void statesAreValuesAndEdgesAreStepsWithActorAndArguments() throws IOException {
    StateGraph graph = GraphReader.read(file(GRAPH));
    TlaValue pc = TlaParser.value("(t1 :> <<\"on \\\"off\\\"\", \"on \\\"off\\\"\">>)");
    assertEquals(new GraphHeader("m", "M", Map.of("N", "2"), "pc"), graph.header());
    assertEquals(Map.of("pc", pc, "x", TlaParser.value("{-3, TRUE}")), graph.state(0));
    assertEquals(Map.of("pc", pc, "x", TlaParser.value("-3")), graph.state(1));
    assertEquals(List.of("pc", "x"), List.copyOf(graph.state(0).keySet()));
    assertSame(graph.state(0).get("pc"), graph.state(1).get("pc"));
    Step go = new Step("go", "t1", List.of(TlaParser.value("t1")));
    Step rest = new Step("rest", null, List.of());
    assertEquals(List.of(go, rest), graph.steps());
    assertEquals(List.of(new Edge(0, 0, go, 1), new Edge(1, 0, rest, 0)), graph.from(0));
    assertEquals(List.of(), graph.from(1));
    assertEquals("go(t1)", go.toString());
    assertEquals(List.of(0), graph.initial());
    assertEquals(2, graph.states());
    assertEquals(2, graph.edges());
    assertEquals(4, graph.generated());
    assertEquals(2, graph.depth());
    assertEquals(1, graph.level(0));
    assertThrows(IndexOutOfBoundsException.class, () -> graph.state(2));
    assertThrows(IndexOutOfBoundsException.class, () -> graph.from(-1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"version\":1 | \"version\":2 | line 1: a state graph of version 2, not 1",
        "svcrdma-state-graph | graph | line 1: not the beginning of a state graph",
        "\"constants\":{\"N\":\"2\"}, | | line 1: 'constants' is missing",
        "[\"bool\",true] | [\"bool\",true] [] | line 8: not JSON",
        "\"model\":\"m\", | | line 1: 'model' is missing",
        "[\"int\",-3] | [\"int\",-3 | line 7: not JSON",
        "[\"int\",-3] | [\"int\",\"-3\"] | line 7: a number is missing",
        "[\"int\",-3] | [\"complex\",-3] | line 7: an unknown kind of line: complex",
        "[\"int\",-3] | | line 7: a string is missing",
        "[\"seq\",1,1] | [\"seq\",1,2] | line 5: there is no number 2 yet",
        "[\"fun\",0,2] | [\"fun\",0] | line 6: a function has a value for each argument",
        "[\"state\",3,4] | [\"state\",3] | line 11: a state has a value for each variable",
        "[\"step\",\"rest\",null] | [\"step\",\"rest\",\"t1\"] | line 13: a number is missing",
        "[\"edges\",0,0,1,1,0] | [\"edges\",0,0,1,1] | line 14: an edge is a step and a state",
        "[\"edges\",0,0,1,1,0] | [\"edges\",0,2,1,1,0] | line 14: there is no number 2 yet",
        "[\"edges\",0,0,1,1,0] | [\"edges\",0,0,1,1,2] | line 14: there is no number 2 yet",
        "[\"edges\",0,0,1,1,0] | [\"edges\",0,0,1,1,0]~[\"edges\",0,0,1]"
            + " | line 15: the edges are not in the order of the states",
        "\"states\":2 | \"states\":3 | line 15: the states are not as many as the end says",
        "\"edges\":2 | \"edges\":1 | line 15: the edges are not as many as the end says",
        "\"generated\":4} | \"generated\":4}~[] | line 15: something stands behind the end",
        "{\"states\":2,\"edges\":2,\"generated\":4} | | line 15: a string is missing"
      })
  void whatIsNotAsItMustBeIsRefusedInOneLineThatNamesIt(String part, String instead, String message)
      throws IOException {
    assertTrue(GRAPH.contains(part), part);
    Path file = file(GRAPH.replace(part, instead == null ? "" : instead.replace('~', '\n')));
    assertEquals(file + ": " + message, refused(file));
  }

  @Test
  void aFileThatWasCutOffAnywhereIsRefused() throws IOException {
    byte[] whole = Files.readAllBytes(file(GRAPH));
    for (int length = 0; length < whole.length; length++) {
      Path file = folder.resolve("cut");
      Files.write(file, Arrays.copyOf(whole, length));
      assertEquals(file + ": not complete: a state graph without its end", refused(file));
    }
    for (int lines = 0; lines < GRAPH.lines().count(); lines++) {
      Path file = file(String.join("\n", GRAPH.lines().limit(lines).toList()));
      assertEquals(file + ": not complete: a state graph without its end", refused(file));
    }
  }

  @Test
  void aLineThatNeverEndsNeedsNoMoreMemoryThanALongOne() throws IOException {
    Path file = file(GRAPH.replace("[\"int\",-3]", " ".repeat(1_000_001)));
    assertEquals(file + ": line 7: longer than 1000000 characters", refused(file));
  }

  @Test
  void whatIsNoGraphIsRefused() throws IOException {
    Path text = Files.writeString(folder.resolve("text"), "This is a letter.");
    assertEquals(text + ": not a state graph, or damaged: Not in GZIP format", refused(text));
    Path other = file("This is a letter.");
    assertEquals(other + ": line 1: not the beginning of a state graph", refused(other));
    assertEquals("nowhere: no such file", refused(Path.of("nowhere")));
    assertTrue(refused(folder).startsWith(folder + ": cannot be read: "), refused(folder));
  }

  @Test
  void aFlippedBitIsRefused() throws IOException {
    byte[] whole = Files.readAllBytes(file(GRAPH));
    Path file = folder.resolve("flipped");
    // The last eight bytes are the check sum and the length.
    for (int at = whole.length - 8; at < whole.length; at++) {
      byte[] flipped = whole.clone();
      flipped[at] ^= 1;
      Files.write(file, flipped);
      assertTrue(
          refused(file).startsWith(file + ": not a state graph, or damaged: "), refused(file));
    }
  }

  private Path file(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return Files.write(folder.resolve("graph"), bytes.toByteArray());
  }

  private static String refused(Path file) {
    return String.valueOf(
        assertThrows(InputException.class, () -> GraphReader.read(file)).getMessage());
  }
}
