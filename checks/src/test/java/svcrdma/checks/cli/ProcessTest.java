package svcrdma.checks.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import svcrdma.checks.Folders;

/** The command as a process of its own: signals. */
final class ProcessTest {
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
    assertTrue(said.endsWith("interrupted\n"), said);
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

  private Path runs() {
    return home.resolve("checks").resolve("target").resolve("runs");
  }

  /**
   * A check of two models that are decided at once, one after the other, beside one that has no
   * end.
   */
  private Process check() throws IOException {
    return start(
        List.of(
            JAVA,
            "-Dsvcrdma.home=" + home,
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            "check",
            "--workers",
            "2",
            "--spec",
            Folders.CANARIES.toString(),
            "breaks-invariant",
            "drifts",
            "times-out"));
  }

  /** When the third begins, what the first of the two short ones came to has been noted. */
  private static Set<ProcessHandle> awaitThreeChildren(Process check) throws InterruptedException {
    Set<ProcessHandle> seen = new HashSet<>();
    await(
        () -> {
          check.descendants().forEach(seen::add);
          return seen.size() == 3;
        });
    return seen;
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (!condition.getAsBoolean()) {
      assertTrue(System.nanoTime() < end, "waited for too long");
      Thread.sleep(5);
    }
  }

  private Process start(List<String> command) throws IOException {
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
