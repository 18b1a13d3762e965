package svcrdma.checks.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import svcrdma.checks.InputException;

final class HazardTableTest {
  @Test
  void aMatrixIsReadAsItWasWritten(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("matrix.json");
    Files.writeString(
        file,
        """
        {"version": 1,
         "whole": {"tlc": {"verdict": "passed", "how": "all holds", "seconds": 1.0, "explored": 7, "schedule": []},
                   "jqwik": {"verdict": "passed", "how": "", "seconds": 2.0, "explored": 7, "schedule": []}},
         "hazards": [{"id": "self-enqueue", "checkers": {
           "tlc": {"verdict": "caught", "how": "x", "seconds": 1.25, "explored": 7, "schedule": ["t1 go"]},
           "jqwik": {"verdict": "out-of-reach", "how": "why"}}}]}
        """);
    HazardTable table = HazardTable.read(file);
    assertEquals(List.of("tlc", "jqwik"), table.checkers());
    assertEquals(
        List.of(
            new HazardTable.Cell("caught", "1.3 s, 1 step", "x"),
            new HazardTable.Cell("out of reach", "", "why")),
        table.rows().get("self-enqueue"));
    assertEquals(
        List.of(
            new HazardTable.Cell("passed", "1.0 s", "all holds"),
            new HazardTable.Cell("passed", "2.0 s", "")),
        table.rows().get(HazardTable.WHOLE));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "[]", "{\"version\": 2, \"whole\": {}, \"hazards\": []}", "{}"})
  void whatIsNoMatrixIsRefusedInOneLine(String text, @TempDir Path folder) throws IOException {
    Path file = folder.resolve("matrix.json");
    Files.writeString(file, text);
    String said =
        String.valueOf(
            assertThrows(InputException.class, () -> HazardTable.read(file)).getMessage());
    assertTrue(said.startsWith(file + ": "), said);
    assertEquals(1, said.lines().count());
  }
}
