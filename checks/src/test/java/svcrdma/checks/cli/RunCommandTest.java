package svcrdma.checks.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import svcrdma.checks.Folders;
import svcrdma.checks.load.Count;

final class RunCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return Main.run(
        new PrintWriter(out, true),
        new PrintWriter(err, true),
        Stream.concat(Stream.of("run", "--spec", Folders.SPEC.toString()), Stream.of(arguments))
            .toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--design deferd | unknown design 'deferd': did you mean deferred?",
        "--without self-enqeue | unknown mechanism 'self-enqeue': did you mean self-enqueue?",
        "--without self-enqueue --mended | either --mended or --without, not both",
        "--depth 2 --writes 1,2 | --writes: 2 writes and the Send do not fit in a queue of --depth 2",
        "--depth 2 --writes 1 --chain 3 | --chain: 3 requests do not fit in a queue of --depth 2",
        "--depth 0 | --depth: 0 is out of range: 1 to",
        "--depth deep | Invalid value for option '--depth'",
        "--clients 0 | --clients and --senders: one of them at least",
        "--clients 0 --senders 1 --calls 5 | --calls: needs --clients 1 or more",
        "--transports 0 | --transports: 0 is out of range: 1 to 1000",
        "--threads -1 | --threads: -1 is out of range: 1 to 1000",
        "--reads 1.5 | --reads: 1.5 is out of range: 0 to 1",
        "--disconnects NaN | --disconnects: NaN is out of range: 0 to 1",
        "--post-failures 0.6 --partial-posts 0.6 | --post-failures and --partial-posts: together more",
        "--calls -1 | --calls: -1 is out of range: 0 or more",
        "--rate 5 --burst 5 | either --rate or --burst, not both",
        "--rate 0 | --rate: 0 is out of range: 1 or more",
        "--burst 0 | --burst: 0 is out of range: 1 or more",
        "--duration soon | --duration: expected a time",
        "--json nowhere/x.json | nowhere/x.json: cannot be written",
        "--rat 3 | unknown option '--rat': did you mean --rate?",
        "now | unexpected argument 'now'"
      })
  void badInputIsOneLineThatNamesTheCulpritAndExitsWithTwo(String arguments, String message) {
    assertEquals(2, run(arguments.split(" ")), () -> out + "" + err);
    String said = err.toString();
    assertTrue(said.startsWith("svcrdma-release: " + message), said);
    assertEquals(1, said.lines().count(), said);
  }

  @Test
  void aRunWithRightLedgersExitsWithZeroAndWritesAllFigures(@TempDir Path folder)
      throws IOException {
    Path json = folder.resolve("run.json");
    assertEquals(0, run("--calls", "300", "--json", json.toString()), () -> out + "" + err);
    assertTrue(out.toString().contains("300 answered"), out::toString);
    assertTrue(out.toString().endsWith("hold: nothing is left, and nobody waits\n"), out::toString);
    JsonNode tree = new ObjectMapper().readTree(json.toFile());
    assertEquals("holds", tree.get("verdict").asText());
    JsonNode figures = tree.get("figures");
    for (Count count : Count.values()) {
      assertTrue(figures.get(count.key()).isNumber(), count.key());
    }
    assertEquals(300, figures.get("callsSent").asLong());
    assertEquals(300, figures.get("callsAnswered").asLong());
    assertTrue(
        figures.get("longestUnreleasedMillis").asDouble()
            <= figures.get("longestWithClosingMillis").asDouble());
    assertEquals("full", tree.at("/settings/pace/kind").asText());
    assertEquals(86_400, tree.at("/settings/durationSeconds").asDouble());
  }

  @Test
  void aRunThatLosesTheLastCompletionExitsWithOneAndNamesTheProperty() {
    assertEquals(1, run("--without", "self-enqueue", "--calls", "50"), () -> out + "" + err);
    assertTrue(
        Pattern.compile(
                "violated: CompletedIsReleased: before the closing a connection had [1-9]\\d* completed contexts")
            .matcher(out.toString())
            .find(),
        out::toString);
  }

  /** With the project's own specification, which says what each design has. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--design workqueue-inline --without self-enqueue | --without: 'self-enqueue' is no mechanism of workqueue-inline, which has drain-in-teardown, clear-before-drain",
        "--without write-space-gate | 'write-space-gate' is no hazard of the Java code: nothing is violated without it, as 'check deferred-without-write-space-gate' shows",
        "--without workqueue | 'workqueue' is no hazard of the Java code: it is what makes the design workqueue-cascade or workqueue-inline; see 'run --design'",
        "--without add-back-wakes | 'add-back-wakes' is no hazard of the Java code: it is a mend, which the code as it is does not have; see 'run --mended'",
        "--without barrier-after-join | 'barrier-after-join' is no hazard of the Java code: only the specification goes without it: 'check handshake-without-barrier-after-join'"
      })
  void whatTheCodeCannotGoWithoutIsRefusedWithTheReason(String arguments, String message) {
    String[] all =
        Stream.concat(Stream.of("run"), Stream.of(arguments.split(" "))).toArray(String[]::new);
    assertEquals(2, Main.run(new PrintWriter(out, true), new PrintWriter(err, true), all));
    assertTrue(err.toString().startsWith("svcrdma-release: " + message), err::toString);
    assertEquals(1, err.toString().lines().count(), err::toString);
  }

  @Test
  void helpShowsExamples() {
    assertEquals(0, run("--help"), err::toString);
    assertTrue(
        out.toString().contains("svcrdma-release run --without self-enqueue"), out::toString);
  }
}
