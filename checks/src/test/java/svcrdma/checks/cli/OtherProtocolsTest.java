package svcrdma.checks.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import svcrdma.checks.Folders;
import svcrdma.checks.manifest.Manifest;

/** Folders that have nothing to do with this protocol. */
final class OtherProtocolsTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void theExamplesComeOutAsTheirManifestsSay() {
    assertEquals(0, run("bounded-buffer", "check"), () -> out + "" + err);
    assertEquals(0, run("peterson", "check"), () -> out + "" + err);
  }

  @Test
  void aRunIsToldByProcessesThatAreNumbersToo() {
    assertEquals(0, run("peterson", "explain", "peterson-without-fence"), err::toString);
    assertTrue(out.toString().contains("raise(1)"), out::toString);
    assertTrue(
        out.toString().contains("Who would do what next: 1 at critical, 2 at critical."),
        out::toString);
  }

  @Test
  void whatNeedsADesignSaysThatThereIsNone() {
    assertEquals(2, run("peterson", "check", "--design", "any"));
    assertEquals("svcrdma-release: unknown design 'any' (there is none)\n", err.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "conform",
        "conform lost-wakeup",
        "replay lost-wakeup",
        "coverage",
        "matrix",
        "matrix fence",
        "run",
        "trace record --out trace.ndjson",
        "trace check trace.ndjson"
      })
  void whatRunsTheJavaCodeRefusesThem(String command) {
    assertEquals(2, run("bounded-buffer", command.split(" ")), () -> out + "" + err);
    assertEquals("", out.toString());
    assertEquals(
        "svcrdma-release: "
            + folder("bounded-buffer")
            + ": no specification of the Java code, which this command runs: its manifest's module is not Transport\n",
        err.toString());
  }

  @Test
  void whatNobodyNamedIsNotAskedFor() {
    assertEquals(2, run("peterson", "explore"));
    assertEquals(2, run("peterson", "explore", "--lesson", "list"));
    assertEquals(
        List.of(
            "svcrdma-release: "
                + folder("peterson")
                + ": name a model: what this command takes by itself is not there",
            "svcrdma-release: "
                + folder("peterson")
                + ": has no lessons: they would be in its LESSONS.md"),
        err.toString().lines().toList());
  }

  @Test
  void aPageIsMadeOfThemToo(@TempDir Path folder) {
    String page = folder.resolve("page").toString();
    assertEquals(0, run("peterson", "report", "-o", page), () -> out + "" + err);
  }

  @Test
  void anOptionThatTheCommandHasAlreadyIsRefusedWithItsLine(@TempDir Path copy) throws IOException {
    String module = "BoundedBuffer.tla";
    Files.copy(folder("bounded-buffer").resolve(module), copy.resolve(module));
    Path manifest = copy.resolve(Manifest.FILE);
    Files.writeString(
        manifest,
        Files.readString(folder("bounded-buffer").resolve(Manifest.FILE))
            .replace("option: capacity", "option: json"));
    assertEquals(2, run(copy, "check"));
    assertEquals(
        "svcrdma-release: " + manifest + ":10: --json is an option of the command\n",
        err.toString());
  }

  private static Path folder(String example) {
    return Folders.EXAMPLES.resolve(example);
  }

  private int run(String example, String... arguments) {
    return run(folder(example), arguments);
  }

  private int run(Path folder, String... arguments) {
    return Main.run(
        new PrintWriter(out, true),
        new PrintWriter(err, true),
        Stream.concat(Arrays.stream(arguments), Stream.of("--spec", folder.toString()))
            .toArray(String[]::new));
  }
}
