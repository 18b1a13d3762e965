package svcrdma.checks.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.lane.CodeVersion;
import svcrdma.checks.lane.Lane;
import svcrdma.checks.lane.LaneException;

final class FrayResultsTest {
  private final List<String> absent = new ArrayList<>();
  @TempDir private Path folder = Path.of("");

  private Path results(String code, int schedules) throws IOException {
    return Files.writeString(
        folder.resolve("fray-results.json"),
        """
        {"version": 1, "code": "CODE",
         "whole": {"verdict": "missed", "how": "nothing", "seconds": 2.5, "schedules": N},
         "hazards": [{"hazard": "self-enqueue", "verdict": "caught", "how": "CompletedIsReleased, seed 3",
                      "seconds": 0.2, "schedules": 3}]}
        """
            .replace("CODE", code)
            .replace("N", Integer.toString(schedules)));
  }

  @Test
  void whatFraySaidOfTheCodeAsItIsIsTaken() throws Exception {
    Lane lane = FrayResults.of(results(CodeVersion.current(), 4000), absent::add).orElseThrow();
    assertTrue(lane.check(Hazard.SELF_ENQUEUE).isCaught());
    assertEquals("CompletedIsReleased, seed 3", lane.check(Hazard.SELF_ENQUEUE).how());
    assertEquals(4000, lane.checkWhole().explored());
    assertEquals("not looked for", lane.outOfReach(Hazard.SECOND_LOOK).orElseThrow());
  }

  @Test
  void whatItSaidOfOtherCodeIsNot() throws IOException {
    assertTrue(FrayResults.of(results("0123", 4000), absent::add).isEmpty());
    assertTrue(FrayResults.of(folder.resolve("missing.json"), absent::add).isEmpty());
    assertEquals(
        List.of(
            "its results are of other code than this: mvn verify -Pfray -Dfray.jdk=DIR",
            "has not run: mvn verify -Pfray -Dfray.jdk=DIR"),
        absent);
  }

  @Test
  void aRunThatExploredNothingIsNoResult() throws IOException {
    Lane lane = FrayResults.of(results(CodeVersion.current(), 0), absent::add).orElseThrow();
    assertThrows(LaneException.class, lane::checkWhole);
  }
}
