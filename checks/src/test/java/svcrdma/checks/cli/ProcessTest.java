package svcrdma.checks.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import svcrdma.checks.Folders;

/** The command as a process of its own: signals. */
final class ProcessTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  private final List<Process> started = new ArrayList<>();

  @TempDir private Path home = Path.of("");

  @AfterEach
  void end() {
    started.forEach(Process::destroyForcibly);
  }

  @Test
  void whenToldToEndItPrintsWhatIsDecidedAndLeavesNoProcessAndNoFiles() throws Exception {
    Process check = check();
    Set<ProcessHandle> tlc = awaitThreeChildren(check);
    check.toHandle().destroy(); // SIGTERM; Process.destroy would close its output as well
    String said = output(check);
    assertTrue(said.lines().anyMatch(l -> l.startsWith("drifts ") && l.contains("holds")), said);
    assertFalse(said.contains("times-out"), said);
    assertTrue(said.matches("(?s).*\ninterrupted: [12] of 3 models finished\n"), said);
    assertEquals(143, check.waitFor());
    assertTrue(tlc.stream().noneMatch(ProcessHandle::isAlive), "TLC has ended");
    try (Stream<Path> left = Files.list(runs())) {
      assertEquals(List.of(runs().resolve("lock")), left.toList());
    }
  }

  @Test
  void whenItIsKilledItsTlcEndsByItself() throws Exception {
    Process check = check();
    Set<ProcessHandle> tlc = awaitThreeChildren(check);
    check.destroyForcibly(); // SIGKILL
    for (ProcessHandle process : tlc) {
      process.onExit().get(20, TimeUnit.SECONDS);
    }
  }

  @ParameterizedTest
  @CsvSource({"false, 143", "true, 137"})
  void anExportThatIsEndedOrKilledLeavesNoResult(boolean killed, int exit) throws Exception {
    Path file = home.resolve("result");
    Process graph = start("graph", "times-out", "-o", file.toString());
    Set<ProcessHandle> tlc = awaitChildren(graph, 1);
    Await.until(LIMIT, () -> isBeingWritten(runs()));
    if (killed) {
      graph.destroyForcibly();
    } else {
      graph.toHandle().destroy();
      assertEquals("interrupted\n", output(graph));
    }
    assertEquals(exit, graph.waitFor());
    for (ProcessHandle process : tlc) {
      process.onExit().get(20, TimeUnit.SECONDS);
    }
    try (Stream<Path> left = Files.list(home)) {
      assertEquals(List.of(home.resolve("checks")), left.toList());
    }
  }

  private static boolean isBeingWritten(Path runs) {
    try (Stream<Path> files = Files.walk(runs)) {
      return files.anyMatch(f -> f.endsWith("graph"));
    } catch (IOException | UncheckedIOException e) {
      return false; // Something came or went meanwhile.
    }
  }

  @Test
  void aRunThatIsToldToEndPrintsItsFiguresAndNoVerdict() throws Exception {
    Process run =
        start(List.of("-Dsvcrdma.progress=true"), Folders.SPEC, "run", "--duration", "1h");
    assertEquals('\r', run.getInputStream().read()); // it has begun
    run.toHandle().destroy();
    String said = output(run);
    assertTrue(said.contains("answered"), said);
    assertTrue(said.endsWith("interrupted\n"), said);
    assertFalse(said.contains("ledgers"), said);
    assertEquals(143, run.waitFor());
  }

  private Path runs() {
    return home.resolve("checks").resolve("target").resolve("runs");
  }

  /**
   * A check of two models that are decided at once, one after the other, beside one that has no
   * end.
   */
  private Process check() throws IOException {
    return start("check", "--workers", "2", "breaks-invariant", "drifts", "times-out");
  }

  /** When the third begins, what the first of the two short ones came to has been noted. */
  private static Set<ProcessHandle> awaitThreeChildren(Process check) throws InterruptedException {
    return awaitChildren(check, 3);
  }

  private static Set<ProcessHandle> awaitChildren(Process parent, int count)
      throws InterruptedException {
    Set<ProcessHandle> seen = new HashSet<>();
    Await.until(
        LIMIT,
        () -> {
          parent.descendants().forEach(seen::add);
          return seen.size() == count;
        });
    return seen;
  }

  /** Runs a command on the canaries. */
  private Process start(String... arguments) throws IOException {
    return start(List.of(), Folders.CANARIES, arguments);
  }

  private Process start(List<String> options, Path spec, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.addAll(List.of(JAVA, "-Dsvcrdma.home=" + home));
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(arguments));
    command.addAll(List.of("--spec", spec.toString()));
    Process process =
        new ProcessBuilder(command).directory(home.toFile()).redirectErrorStream(true).start();
    started.add(process);
    return process;
  }

  private static String output(Process process) throws IOException {
    try (InputStream in = process.getInputStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
