package svcrdma.checks.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import svcrdma.checks.InputException;

final class ReportsTest {
  private static final List<Result> RESULTS =
      List.of(Examples.holds(), Examples.violated(), Examples.drifts(), Examples.timedOut());

  @Test
  void theJsonHasOneObjectForEachModelInItsDocumentedShape() throws IOException {
    JsonNode json = new ObjectMapper().readTree(JsonReport.of(RESULTS));
    JsonNode expected =
        new ObjectMapper()
            .readTree(
                """
                {"version": 1, "results": [
                  {"model": "holds", "design": "whole", "without": [], "with": [], "constants": {"Mechanisms": "{\\"give-back\\", \\"new-rounds\\"}", "Workers": "{w1, w2}", "Tokens": "1",
                   "Rounds": "2", "Faults": "{}", "Sleepy": "FALSE"},
                   "verdict": "holds", "property": null,
                   "distinctStates": 9, "depth": 5, "counterexampleLength": null, "simulation": null, "seconds": 1.25,
                   "asExpected": true},
                  {"model": "breaks-invariant", "design": "whole", "without": ["give-back"],
                   "with": [], "constants": {"Mechanisms": "{\\"new-rounds\\"}", "Workers": "{w1}", "Tokens": "1",
                   "Rounds": "2", "Faults": "{}", "Sleepy": "FALSE"},
                   "verdict": "violated", "property": "NothingLost", "distinctStates": 3, "depth": 3,
                   "counterexampleLength": 3, "simulation": null, "seconds": 1.25, "asExpected": true},
                  {"model": "drifts", "design": "whole", "without": [], "with": [], "constants": {"Mechanisms": "{\\"give-back\\", \\"new-rounds\\"}", "Workers": "{w1}", "Tokens": "1",
                   "Rounds": "2", "Faults": "{}", "Sleepy": "FALSE"},
                   "verdict": "holds", "property": null,
                   "distinctStates": 6, "depth": 5, "counterexampleLength": null, "simulation": null, "seconds": 1.25,
                   "asExpected": false},
                  {"model": "times-out", "design": null, "without": [], "with": [], "constants": {}, "verdict": "inconclusive",
                   "property": null, "distinctStates": null, "depth": null, "counterexampleLength": null,
                   "simulation": null, "seconds": 1.25, "asExpected": false}
                ]}
                """);
    // As text: numbers of the same value are equal there whatever their Java type.
    assertEquals(
        expected.toPrettyString(), new ObjectMapper().readTree(json.toString()).toPrettyString());
  }

  @Test
  void theTableHasOneLineForEachModel() {
    assertEquals(
        """
        model             design  removed    verdict       property     states  depth  length   time  as expected
        holds             whole              holds                           9      5          1.3 s  yes
        breaks-invariant  whole   give-back  violated      NothingLost       3      3       3  1.3 s  yes
        drifts            whole              holds                           6      5          1.3 s  NO
        times-out                            inconclusive                                      1.3 s  NO
        """,
        Table.of(RESULTS));
  }

  @Test
  void theSummaryTellsEachDifferenceAndWhatToWriteForIt() {
    assertEquals(
        """
        drifts: distinctStates: expected 999, found 6
        drifts: depth: expected 99, found 5
          found  expect: {verdict: holds, distinctStates: 6, depth: 5}
        times-out: not decided within 5 s & more
        2 of 4 as expected, 1 inconclusive
        """,
        Summary.of(RESULTS));
  }

  @Test
  void anOutputFileIsReplacedWholeAndNothingElseIsLeft(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("out.json"), "old");
    OutputFile.write(file, "new");
    assertEquals("new", Files.readString(file));
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(List.of(file), files.toList());
    }
  }

  @Test
  void anOutputFileThatCannotBeWrittenIsRefused(@TempDir Path folder) {
    Path nowhere = folder.resolve("missing").resolve("out.json");
    assertThrows(InputException.class, () -> OutputFile.mustBeWritable(nowhere));
    assertThrows(InputException.class, () -> OutputFile.mustBeWritable(folder));
    assertThrows(InputException.class, () -> OutputFile.write(nowhere, "x"));
    assertFalse(Files.exists(nowhere));
  }
}
