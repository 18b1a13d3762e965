package svcrdma.checks.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import svcrdma.checks.Folders;
import svcrdma.checks.manifest.Manifest;

final class RecorderTest {
  @Test
  void writesTheSizesOfModelsWhoseVerdictIsTheExpectedOneAndNothingElse(@TempDir Path folder)
      throws IOException {
    String before = Files.readString(Folders.CANARIES.resolve(Manifest.FILE));
    Path file = Files.writeString(folder.resolve(Manifest.FILE), before);
    List<Result> results =
        List.of(Examples.holds(), Examples.drifts(), Examples.violated(), Examples.timedOut());
    List<String> done = Recorder.record(folder, results, false);
    assertEquals(before, Files.readString(file), "only told");
    assertEquals(done, Recorder.record(folder, results, true));
    assertEquals(ExitCode.INCONCLUSIVE, ExitCode.ofVerdicts(results));
    assertEquals(
        List.of(
            "drifts: expect: {verdict: holds, distinctStates: 6, depth: 5}",
            "breaks-invariant: expect: {verdict: violated, property: NothingLost, length: 3, distinctStates: 3, depth: 3}",
            "times-out: not recorded, since it was not decided"),
        done);
    String expected =
        before
            .replace(
                "{verdict: holds, distinctStates: 999, depth: 99}",
                "{verdict: holds, distinctStates: 6, depth: 5}")
            .replace(
                "{verdict: violated, property: NothingLost, length: 3}",
                "{verdict: violated, property: NothingLost, length: 3, distinctStates: 3, depth: 3}");
    assertTrue(!expected.equals(before), "the test changes something");
    assertEquals(expected, Files.readString(file));
  }
}
