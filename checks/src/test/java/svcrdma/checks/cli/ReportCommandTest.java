package svcrdma.checks.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import svcrdma.checks.Folders;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.page.Loads;

final class ReportCommandTest {
  private static final String HOSTILE = "<img src=x onerror=alert(1)></script>";
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
  }

  /** The canaries with markup in what they say, in the name of a step, and in their findings. */
  private static Path hostile(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(Folders.CANARIES)) {
      for (Path file : files.toList()) {
        Files.writeString(
            folder.resolve(file.getFileName().toString()),
            Files.readString(file)
                .replace("\"give\"", "\"" + HOSTILE + "\"")
                .replace("\"a token is lost\"", "\"" + HOSTILE + "\"")
                .replace("\"takes a token\"", "\"" + HOSTILE + "\"")
                .replace(
                    "{name: give, kernel: canary_give",
                    "{name: give, kernel: \"" + HOSTILE + "\""));
      }
    }
    Files.writeString(
        folder.resolve("FINDINGS.md"),
        "# Findings\n\n## 1. A token is lost\n\n"
            + HOSTILE
            + "\n\n`breaks-invariant` and `holds` show it.\n\n## 2. And `give-back` prevents it\n\nIt is `give-back`.\n");
    return folder;
  }

  @Test
  void aReportHasEverySectionAndNoMarkupButItsOwn(@TempDir Path folder) throws IOException {
    Path spec = hostile(Files.createDirectory(folder.resolve("spec")));
    Path report = folder.resolve("report");
    // Which lasso TLC finds depends on the names of the steps: one is longer than expected.
    assertEquals(
        1,
        run(
            "report",
            "--spec",
            spec.toString(),
            "-o",
            report.toString(),
            "breaks-invariant",
            "loops",
            "holds"),
        () -> out + "" + err);
    String html = Files.readString(report.resolve("index.html"));
    assertEquals(List.of(), Loads.in(html));
    assertFalse(html.contains(HOSTILE) || html.contains("<img"), "markup has got into the page");
    assertTrue(html.contains("&lt;img src"), "what looks like markup is shown");
    assertTrue(html.contains("\\u003cimg src"), "and stands in the data");
    assertTrue(html.contains("content=\"default-src 'none';"), "the policy");
    assertTrue(html.length() < 5_000_000, html.length() + " characters");
    for (String part :
        List.of(
            "id=\"verdicts\"",
            "id=\"needed\"",
            "id=\"hazards\"",
            "id=\"runs\"",
            "id=\"findings\"",
            "id=\"coverage\"",
            "id=\"bounds\"",
            "id=\"not-checked\"",
            "id=\"versions\"",
            "data-run=\"breaks-invariant\"",
            "data-run=\"loops\"",
            "id=\"data-loops\"",
            "<code id=\"explain-loops\">./svcrdma-release explain --spec ",
            "<a href=\"#1-a-token-is-lost\">1. A token is lost</a>",
            "<a href=\"#2-and-give-back-prevents-it\">2. And give-back prevents it</a>",
            "<a rel=\"nofollow\" href=\"#run-breaks-invariant\"><code>breaks-invariant</code></a>",
            "<a rel=\"nofollow\" href=\"#verdict-holds\"><code>holds</code></a>",
            "loops: length: expected 7, found 8",
            "breaks, 3 states")) {
      assertTrue(html.contains(part), part);
    }
    assertTrue(html.matches("(?s).*<dd>[^<]*times-out[^<]*</dd>.*"), "what was not run");
    assertFalse(html.contains("data-run=\"holds\""), "what holds has no run");
  }

  @Test
  void anUndecidedModelIsTheReportsExitCodeAndOneOfItsGaps(@TempDir Path folder)
      throws IOException {
    Path report = folder.resolve("report");
    String canaries = Folders.CANARIES.toString();
    assertEquals(
        3,
        run("report", "--spec", canaries, "-o", report.toString(), "times-out", "--timeout", "2s"),
        () -> out + "" + err);
    String html = Files.readString(report.resolve("index.html"));
    assertTrue(html.contains("<dd>times-out: not decided within 2 s</dd>"), "the gap");
    assertTrue(html.contains("so there is no run to show"), "no runs");
    assertFalse(html.contains("id=\"findings\""), "no findings");
  }

  @Test
  void whatIsNoMeasurementIsToldInOneLineBeforeAnythingIsChecked(@TempDir Path folder)
      throws IOException {
    Path bench = Files.writeString(folder.resolve("bench.json"), "{\"version\": 1");
    Path report = folder.resolve("report");
    assertEquals(2, run("report", "handshake", "--bench", bench.toString(), "-o", "" + report));
    assertTrue(
        err.toString().contains(bench + ": cannot be read as measurements: "), err::toString);
    assertEquals(1, err.toString().lines().count(), err::toString);
    assertFalse(Files.exists(report), "a page was begun");
  }

  @Test
  void measurementsOfWhichSomeAreMissingAreBadInput(@TempDir Path folder) throws IOException {
    Path bench =
        Files.writeString(
            folder.resolve("bench.json"),
            """
            {"version": 1, "form": "short", "machine": {}, "series": [{"benchmark": "HandOver.handOver",
              "at": {"peer": "LockFreeList", "producers": "1"}, "rounds": {"taken": [1.0]}}]}
            """);
    Path report = folder.resolve("report");
    assertEquals(2, run("report", "handshake", "--bench", bench.toString(), "-o", "" + report));
    assertTrue(
        err.toString().contains(bench + ": not all that was measured is there: "), err::toString);
    assertEquals(1, err.toString().lines().count(), err::toString);
  }

  @Test
  void aReportOfAnotherProtocolSpeaksOfNothingButThat(@TempDir Path folder) throws IOException {
    String peterson = Folders.HOME.resolve("checks/examples/peterson").toString();
    assertEquals(
        0, run("report", "--spec", peterson, "-o", folder.toString()), () -> out + "" + err);
    String html = Files.readString(folder.resolve("index.html"));
    assertTrue(html.contains("<h1>Models of peterson</h1>"), "the title");
    for (String own : List.of(">kernel</th>", ">Java</th>", "matrix --json", "Java method that")) {
      assertFalse(html.contains(own), own);
    }
    assertTrue(
        html.contains("Not counted (temporal properties): peterson, peterson-staying."),
        "which models were not counted");
    assertFalse(html.contains("Never taken: "), "a model that was not counted may take it");
    assertTrue(html.contains("Not counted: fence, readTurn."), "that is not known");
  }

  @Test
  void theHazardsAreThoseOfTheJavaCodeAndTheOthersStandApart(@TempDir Path folder)
      throws IOException {
    String[] arguments = {
      "report",
      "-o",
      folder.toString(),
      "handshake",
      "handshake-without-barrier-after-change",
      "handshake-without-barrier-after-join"
    };
    assertEquals(0, run(arguments), () -> out + "" + err);
    String html = Files.readString(folder.resolve("index.html"));
    String hazards = html.substring(html.indexOf("id=\"hazards\""), html.indexOf("id=\"runs\""));
    String[] notRun = hazards.split("Not run: ", -1)[1].split("\\.</p>", -1)[0].split(", ", -1);
    assertEquals(Hazard.values().length, 1 + notRun.length, hazards);
    assertTrue(hazards.contains("<th scope=\"row\">barrier-after-change</th>"), hazards);
    assertTrue(hazards.contains("<strong>write-space-gate</strong>: nothing is violated"), hazards);
    assertTrue(hazards.contains("<strong>barrier-after-join</strong>: only the spec"), hazards);
    String coverage =
        html.substring(html.indexOf("id=\"coverage\""), html.indexOf("id=\"bounds\""));
    assertFalse(coverage.contains("Witnesses"), "what claims nothing is not a property");
  }

  @Test
  void badInputIsOneLineAndNothingIsRunOrWritten(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("notes.txt"), "somebody's notes");
    String canaries = Folders.CANARIES.toString();
    assertEquals(2, run("report", "--spec", canaries, "-o", folder.toString(), "holds"));
    assertTrue(err.toString().contains("is neither empty nor a report"), err::toString);
    assertEquals(2, run("report", "--spec", canaries, "--matrix", "nowhere.json", "holds"));
    assertEquals(2, run("report", "--spec", canaries, "--all", "holds"));
    assertEquals(2, run("report", "--spec", canaries, "hold"));
    assertEquals(4, err.toString().lines().count(), err::toString);
    assertEquals("", out.toString());
  }
}
