package svcrdma.checks.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import svcrdma.checks.Folders;

/** A server and its workers, each a process of its own on this machine. */
final class ClusterTest {
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final String HOST = "127.0.0.1";
  private static final Path MODELS = Folders.CANARIES.resolveSibling("cluster");

  private final List<Process> started = new ArrayList<>();
  @TempDir private Path folder = Path.of("");
  private int port;

  @BeforeEach
  void findAPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
  }

  @AfterEach
  void end() {
    for (Process process : started) {
      process.destroyForcibly();
      process.onExit().join();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "whole | 0 | whole grid holds 100 | 1 of 1 as expected",
        "unfenced | 0 | unfenced grid fence violated NotFarNorthEast | 1 of 1 as expected",
        "ends | 0 | ends grid violated Deadlock | 1 of 1 as expected"
      })
  void comesToTheVerdictThatTlcComesToAlone(String model, int exit, String row, String count)
      throws Exception {
    Process server = check(model, MODELS);
    Process worker = worker();
    assertEquals(exit, server.waitFor(), () -> said(server));
    assertTrue(said(server).replaceAll(" +", " ").contains(row), () -> said(server));
    assertTrue(said(server).contains(count), () -> said(server));
    assertEquals(0, worker.waitFor(), () -> said(worker));
    assertTrue(said(worker).contains("has ended"), () -> said(worker));
  }

  @Test
  void tellsTheRunToItsBeginning() throws Exception {
    Process server =
        start(
            "check",
            "--spec",
            MODELS.toString(),
            "--design",
            "grid",
            "--without",
            "fence",
            "--cluster",
            HOST,
            "--port",
            Integer.toString(port),
            "--property",
            "NotFarNorthEast");
    worker();
    assertEquals(1, server.waitFor(), () -> said(server));
    assertTrue(said(server).contains("is violated by a run of 10 states"), () -> said(server));
    assertTrue(said(server).contains("\n   10  "), () -> said(server));
  }

  @Test
  void whatIsViolatedAtOnceNeedsNoWorker() throws Exception {
    Process server = check("violated-at-once", MODELS);
    assertEquals(0, server.waitFor(), () -> said(server));
  }

  @Test
  void losesAWorkerAndGetsAnotherHalfWay() throws Exception {
    halfWay("large", MODELS, 90_601);
  }

  @Test
  @EnabledIfSystemProperty(named = "svcrdma.long", matches = "true")
  void soItDoesWithATransport() throws Exception {
    halfWay("deferred-two-calls-closing", Folders.SPEC, 308_456);
  }

  private void halfWay(String model, Path spec, long states) throws Exception {
    Process server = check(model, spec);
    Process first = worker();
    Pattern working = Pattern.compile("1 worker at .*; states: [1-9][\\d,]+");
    Await.until(LIMIT, () -> working.matcher(said(server)).find());
    first.destroyForcibly(); // SIGKILL
    Process second = worker();
    assertEquals(0, server.waitFor(), () -> said(server));
    assertTrue(
        said(server).replaceAll(" +", " ").contains(" holds " + states + " "), () -> said(server));
    assertEquals(0, second.waitFor(), () -> said(second));
    assertEquals(137, first.waitFor());
  }

  @Test
  void withoutAWorkerItIsNotDecided() throws Exception {
    Process server = check("whole", MODELS, "--timeout", "8s");
    assertEquals(3, server.waitFor(), () -> said(server));
    assertTrue(said(server).contains("waits for workers at " + HOST), () -> said(server));
    assertTrue(said(server).contains("whole: no worker came within 8 s"), () -> said(server));
  }

  @Test
  void registersOfTlcAreNotForAClusterToKeep() throws Exception {
    Process server = check("breaks-invariant", Folders.CANARIES);
    assertEquals(3, server.waitFor(), () -> said(server));
    assertTrue(
        said(server).contains("TLCGet and TLCSet do not work in a cluster"), () -> said(server));
  }

  @Test
  void aWorkerEndsWhenItsServerIsKilled() throws Exception {
    Process server = check("large", MODELS);
    Process worker = worker();
    Await.until(LIMIT, () -> said(server).contains("1 worker at "));
    server.destroyForcibly();
    assertEquals(3, worker.waitFor(), () -> said(worker));
    assertTrue(said(worker).contains("went away"), () -> said(worker));
  }

  @Test
  void aWorkerGivesUpWhereNobodyAnswers() throws Exception {
    Process worker = worker("--timeout", "2s");
    assertEquals(3, worker.waitFor(), () -> said(worker));
    assertTrue(
        said(worker).contains("no server answers at 127.0.0.1:" + port + " within 2 s"),
        () -> said(worker));
  }

  @Test
  void aWorkerGivesUpWhereSomebodyElseAnswers() throws Exception {
    try (ServerSocket other = new ServerSocket(port)) {
      Thread rude = new Thread(() -> answer(other), "another server");
      rude.setDaemon(true);
      rude.start();
      Process worker = worker();
      assertEquals(3, worker.waitFor(), () -> said(worker));
      assertTrue(said(worker).contains("no worker can be one of the server"), () -> said(worker));
    }
  }

  private static void answer(ServerSocket other) {
    try {
      while (true) {
        try (var socket = other.accept()) {
          socket.getOutputStream().write("220 welcome\r\n".getBytes(StandardCharsets.US_ASCII));
        }
      }
    } catch (IOException e) {
      // The test is over.
    }
  }

  private Process check(String model, Path spec, String... more) throws IOException {
    List<String> arguments =
        new ArrayList<>(List.of("check", model, "--spec", spec.toString(), "--cluster", HOST));
    arguments.addAll(List.of("--port", Integer.toString(port)));
    arguments.addAll(List.of(more));
    return start(arguments.toArray(String[]::new));
  }

  private Process worker(String... more) throws IOException {
    List<String> arguments =
        new ArrayList<>(List.of("worker", HOST, "--port", Integer.toString(port)));
    arguments.addAll(List.of("--threads", "1", "--heap", "256m"));
    arguments.addAll(List.of(more));
    return start(arguments.toArray(String[]::new));
  }

  private Process start(String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dsvcrdma.home=" + folder,
                "-Dsvcrdma.progress=true",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(List.of(arguments));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said-" + started.size()).toFile())
            .start();
    started.add(process);
    return process;
  }

  private String said(Process process) {
    try {
      return Files.readString(folder.resolve("said-" + started.indexOf(process)));
    } catch (IOException e) {
      return e.toString();
    }
  }
}
