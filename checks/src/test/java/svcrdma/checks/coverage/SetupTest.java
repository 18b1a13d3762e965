package svcrdma.checks.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import svcrdma.checks.Folders;
import svcrdma.checks.InputException;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.ManifestReader;
import svcrdma.checks.manifest.Model;

/** What is run is the model's environment; what not every lane can run is refused. */
final class SetupTest {
  private static final Manifest MANIFEST = ManifestReader.read(Folders.SPEC);

  private static Model model(String name) {
    return MANIFEST.models(List.of(name)).get(0);
  }

  @Test
  void itIsTheModelsEnvironment() {
    assertEquals(
        new Setup(List.of(), 1, 1, 1, 1, 1, 0, 0), Setup.of(model("deferred-contention-closing")));
    assertEquals(
        new Setup(List.of(), 1, 0, 2, 0, 1, 0, 0), Setup.of(model("deferred-two-calls-closing")));
    assertEquals(
        List.of("close-wakes-waiters"), Setup.of(model("deferred-before-fix-closing")).without());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "deferred | Disconnects is FALSE, not TRUE",
        "deferred-both-closes | DirectCloses is TRUE, not FALSE",
        "release-thread | its design is not deferred",
        "send-release | its design is not deferred",
        "stranded-sender-mended | it has mends",
      })
  void whatNotEveryLaneCanRunIsRefused(String name, String why) {
    assertEquals(
        name + ": not every lane can run the code so: " + why,
        assertThrows(InputException.class, () -> Setup.of(model(name))).getMessage());
  }
}
