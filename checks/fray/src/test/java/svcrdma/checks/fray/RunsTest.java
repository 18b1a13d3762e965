package svcrdma.checks.fray;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import svcrdma.checks.coverage.RunFile;
import svcrdma.checks.coverage.Setup;
import svcrdma.checks.fray.OneTransport.End;
import svcrdma.checks.fray.OneTransport.Size;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.lane.Effort;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.ManifestReader;

/**
 * What Fray runs in the environment of some models is written down, so that {@code coverage} can
 * follow it through their state graphs.
 */
final class RunsTest {
  private static final int SCHEDULES = 300;
  private static final Path FILE = Path.of("target", "fray-runs.ndjson");
  private static final Manifest MANIFEST = ManifestReader.read(Path.of("..", "..", "spec"));

  private static final List<RunFile.Run> RUNS = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "deferred-closing",
        "deferred-two-calls-closing",
        "deferred-contention-closing",
        "deferred-before-fix-closing"
      })
  void everyScheduleIsWrittenDown(String model) {
    Setup setup = Setup.of(MANIFEST.models(List.of(model)).get(0));
    assertEquals(1, setup.queueDepth(), "the program's");
    Size size =
        new Size(setup.threads(), setup.calls(), setup.senders(), setup.sendsOfEach())
            .limit(setup.requestLimit())
            .ends(End.DISCONNECT);
    List<OneTransport> played = new ArrayList<>();
    Exploration.Outcome outcome =
        Exploration.explore(
            () -> {
              OneTransport program = new OneTransport(setup.parts(), Design.DEFERRED, size);
              played.add(program);
              return program;
            },
            Long.getLong("fray.seed", 1),
            Effort.scaled(SCHEDULES));
    assertNull(outcome.failure(), outcome::toString);
    assertEquals(Effort.scaled(SCHEDULES), played.size());
    for (OneTransport program : played) {
      assertTrue(
          program.events().stream().anyMatch(event -> event.action().equals("freeTransport")),
          () -> program.events().toString());
      RUNS.add(new RunFile.Run(setup, program.events()));
    }
  }

  @AfterAll
  static void write() {
    RunFile.write(FILE, RUNS);
  }
}
