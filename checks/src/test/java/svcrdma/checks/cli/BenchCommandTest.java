package svcrdma.checks.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import svcrdma.checks.Folders;
import svcrdma.checks.bench.Checks;
import svcrdma.checks.bench.Measured;
import svcrdma.checks.bench.Rounds;

final class BenchCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return Main.run(
        new PrintWriter(out, true),
        new PrintWriter(err, true),
        Stream.concat(
                Stream.of("bench", "--spec", Folders.CANARIES.toString()), Stream.of(arguments))
            .toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "desings | unknown part 'desings': did you mean designs?",
        "--ful | unknown option '--ful': did you mean --full?",
        "--json nowhere/x.json | nowhere/x.json: cannot be written",
        "--markdown nowhere/x.md | nowhere/x.md: cannot be written",
        "--from nowhere.json | nowhere.json: cannot be read as measurements",
        "--from nowhere.json --full | --from: with --markdown only",
        "--from nowhere.json list | --from: with --markdown only"
      })
  void badInputIsOneLineThatNamesTheCulpritAndExitsWithTwo(String arguments, String message) {
    assertEquals(2, run(arguments.split(" ")), () -> out + "" + err);
    String said = err.toString();
    assertTrue(said.startsWith("svcrdma-release: " + message), said);
    assertEquals(1, said.lines().count(), said);
  }

  @Test
  void whatWasMeasuredBeforeIsToldAgain(@TempDir Path folder) throws IOException {
    Rounds rounds = new Rounds();
    tlc(rounds, Checks.CLASSIC, 3, 100_000);
    tlc(rounds, Checks.SMALLEST, 1, 64);
    Checks.LARGE.forEach(model -> tlc(rounds, model, 5, 50_000));
    rounds.add(Checks.HARNESS, Map.of("models", "12"), Map.of("check", 30.0, "plainTlc", 60.0));
    Path json = folder.resolve("measured.json");
    Files.writeString(json, new Measured(false, new TreeMap<>(), rounds.series()).json());
    assertEquals(0, run("--from", json.toString()), err::toString);
    // 50,000 states in 4 s, against 100,000 in 2 s.
    assertTrue(out.toString().contains("0.25 (0.25..0.25)"), out::toString);
    assertTrue(
        out.toString().contains("12 models: check takes 0.50 (0.50..0.50) times as long"),
        out::toString);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{",
        "{\"version\": 1}",
        "{\"version\": 1, \"form\": \"full\", \"machine\": {}, \"series\": null}",
        "{\"version\": 1, \"form\": \"full\", \"machine\": {}, \"series\": [{}]}",
        "{\"version\": 1, \"form\": \"full\", \"machine\": {}, \"series\": "
            + "[{\"benchmark\": \"tlc\", \"at\": {\"model\": \"x\"}, \"rounds\": {}}]}"
      })
  void whatIsBrokenIsRefusedInOneLine(String text, @TempDir Path folder) throws IOException {
    Path json = Files.writeString(folder.resolve("measured.json"), text);
    assertEquals(2, run("--from", json.toString()), () -> out + "" + err);
    String said = err.toString();
    assertTrue(said.startsWith("svcrdma-release: " + json + ": "), said);
    assertEquals(1, said.lines().count(), said);
  }

  @Test
  void ofAnotherVersionNothingIsTold(@TempDir Path folder) throws IOException {
    Path json = folder.resolve("measured.json");
    Files.writeString(
        json, "{\"version\": 2, \"form\": \"full\", \"machine\": {}, \"series\": []}");
    assertEquals(2, run("--from", json.toString()));
    assertTrue(err.toString().contains("version 2, not 1"), err::toString);
  }

  private static void tlc(Rounds rounds, String model, double seconds, double states) {
    rounds.add(
        Checks.TLC, Map.of("model", model), Map.of("seconds", seconds, "distinctStates", states));
  }
}
