package svcrdma.checks.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import svcrdma.checks.Folders;
import svcrdma.checks.explain.Explanation;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.ManifestReader;
import svcrdma.checks.tlc.Simulation;
import svcrdma.checks.tlc.TlcJar;
import svcrdma.checks.tlc.Verdict;

/** What the README shows is what the command prints. */
final class ReadmeTest {
  private static final Pattern MODEL = Pattern.compile("svcrdma-release explain ([\\w-]+)");

  private static final Pattern SIMULATION =
      Pattern.compile(
          "check ([\\w-]+) --simulate --behaviours (\\d+) --depth (\\d+) --seed (\\d+)");

  private final Manifest manifest = ManifestReader.read(Folders.SPEC);

  @Test
  void theTableIsTheOneThatTheManifestExpects() throws IOException {
    assertEquals(Table.ofExpectations(manifest.models(false)), block("table"));
  }

  @Test
  void theCounterexampleIsTheOneThatExplainPrints(@TempDir Path base)
      throws IOException, InterruptedException {
    String block = block("explain");
    Matcher model = MODEL.matcher(readme());
    assertTrue(model.find(), "the README says which model it explains");
    Session.Options options =
        new Session.Options(TlcJar.bundled(), 1, 2048, Duration.ofMinutes(5), 0, base);
    try (Session session = new Session(manifest, options)) {
      Result result =
          session.check(manifest.models(List.of(model.group(1))), (done, of, running) -> {}).get(0);
      Verdict.Violated violated = (Verdict.Violated) result.run().verdict();
      assertEquals(new Explanation(manifest).of(result.model(), violated), block);
    }
  }

  @Test
  void theSimulationIsTheOneThatItsSeedMakes(@TempDir Path base)
      throws IOException, InterruptedException {
    String block = block("simulate");
    Matcher asked = SIMULATION.matcher(block);
    assertTrue(asked.find(), "the README says what it simulates");
    Simulation simulation =
        new Simulation(
            Long.parseLong(asked.group(2)),
            Integer.parseInt(asked.group(3)),
            Long.parseLong(asked.group(4)));
    Session.Options options =
        new Session.Options(TlcJar.bundled(), 1, 2048, Duration.ofMinutes(5), 0, base);
    try (Session session = new Session(manifest, options)) {
      Result result =
          session
              .simulate(
                  manifest.models(List.of(asked.group(1))), simulation, (done, of, running) -> {})
              .get(0);
      Verdict.Simulated simulated = (Verdict.Simulated) result.run().verdict();
      assertEquals(
          asked.group(1) + ": " + simulated.says() + "\n",
          block.substring(block.indexOf('\n') + 1));
    }
  }

  /** The code block between two comments of this name. */
  private static String block(String name) throws IOException {
    Pattern pattern =
        Pattern.compile(
            "<!-- " + name + " -->\\s*```\\w*\n(.*?)```\\s*<!-- /" + name + " -->", Pattern.DOTALL);
    Matcher matcher = pattern.matcher(readme());
    assertTrue(
        matcher.find(),
        "the README has a block between <!-- " + name + " --> and <!-- /" + name + " -->");
    return matcher.group(1);
  }

  private static String readme() throws IOException {
    return Files.readString(Folders.HOME.resolve("README.md"));
  }
}
