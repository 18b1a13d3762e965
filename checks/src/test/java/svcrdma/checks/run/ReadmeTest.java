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
import svcrdma.checks.tlc.TlcJar;
import svcrdma.checks.tlc.Verdict;

/** What the README shows is what the command prints. */
final class ReadmeTest {
  private static final Pattern MODEL = Pattern.compile("svcrdma-release explain ([\\w-]+)");

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
