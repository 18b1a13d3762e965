package svcrdma.checks.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import svcrdma.checks.Folders;

/**
 * The launcher, in a project folder of its own that is built from the class path of these tests.
 */
final class LauncherTest {
  private static final String NAME = "svcrdma-release";

  @TempDir private Path home = Path.of("");
  private Path launcher = home;
  private Path target = home;

  @BeforeEach
  void project() throws IOException {
    launcher =
        Files.copy(
            Folders.HOME.resolve(NAME), home.resolve(NAME), StandardCopyOption.COPY_ATTRIBUTES);
    target = home.resolve("checks").resolve("target");
    Files.createDirectories(target.resolve("lib"));
    for (String entry : System.getProperty("java.class.path").split(":", -1)) {
      Path path = Path.of(entry);
      if (path.endsWith("checks/target/classes")) {
        Files.createSymbolicLink(target.resolve("classes"), path);
      } else if (Files.isRegularFile(path)) {
        Files.createSymbolicLink(target.resolve("lib").resolve(path.getFileName()), path);
      }
    }
    Files.createFile(target.resolve("built"));
    // Whatever is called as Maven: it takes its time, and leaves a trace.
    script("mvn", "echo built >>'" + home.resolve("builds") + "'; sleep 1");
  }

  // Else JUnit says for each link that it does not follow it when it clears the folder.
  @AfterEach
  void unlink() throws IOException {
    try (Stream<Path> files = Files.walk(home)) {
      for (Path link : files.filter(Files::isSymbolicLink).toList()) {
        Files.delete(link);
      }
    }
  }

  @Test
  void worksThroughALinkFromAnyFolderWithoutBuildingAgain(@TempDir Path elsewhere)
      throws Exception {
    Path first = Files.createSymbolicLink(elsewhere.resolve("first"), launcher);
    Path second =
        Files.createSymbolicLink(
            elsewhere.resolve("second"), Path.of(first.getFileName().toString()));
    Process process = start(list(second).directory(elsewhere.toFile()));
    assertEquals(
        "whole  tokens come back and rounds begin anew [give-back, new-rounds]\n", output(process));
    assertEquals(0, process.waitFor());
    assertEquals(0, builds());
  }

  @Test
  void buildsOnceWhenTwoAreStartedAtOnceAfterABuildThatWasKilled() throws Exception {
    Files.delete(target.resolve("built"));
    Process one = start(list(launcher));
    Process two = start(list(launcher));
    assertTrue(output(one).contains("whole  tokens"));
    assertTrue(output(two).contains("whole  tokens"));
    assertEquals(1, builds());
  }

  @Test
  void buildsAgainWhenASourceIsNewer() throws Exception {
    Files.setLastModifiedTime(
        target.resolve("built"), java.nio.file.attribute.FileTime.fromMillis(0));
    Path sources = Files.createDirectories(home.resolve("checks").resolve("src").resolve("main"));
    Files.createFile(sources.resolve("New.java"));
    assertEquals(0, start(list(launcher)).waitFor());
    assertEquals(0, start(list(launcher)).waitFor());
    assertEquals(1, builds());
  }

  @Test
  void saysThatTheBuildFailedAndDoesNotTakeItForBuilt() throws Exception {
    Files.delete(target.resolve("built"));
    script("mvn", "echo '[ERROR] Something.java is wrong'; exit 1");
    for (int i = 0; i < 2; i++) {
      Process process = start(list(launcher));
      String said = output(process);
      assertTrue(said.contains("Something.java is wrong"), said);
      assertTrue(said.contains("the build failed"), said);
      assertEquals(2, process.waitFor());
    }
  }

  @Test
  void saysThatThereIsNoJava() throws Exception {
    assertRefused("no Java found", "/nowhere");
  }

  @Test
  void saysThatTheJavaIsTooOld() throws Exception {
    script("java", "exit 1");
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"11.0.2\"\n");
    assertRefused("is Java 11; Java 17", home.toString());
  }

  @Test
  void buildsOnlyAfterTheEndOfWhatRuns() throws Exception {
    Files.createFile(target.resolve(".lock"));
    script("java", "echo runs; read -r line; echo still built: $(ls '" + target + "')");
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"17\"\n");
    ProcessBuilder builder = list(launcher);
    builder.environment().put("JAVA_HOME", home.toString());
    Process running = start(builder);
    assertEquals('r', running.getInputStream().read());
    Files.delete(target.resolve("built"));
    Process building = start(list(launcher));
    byte[] waiting = building.getInputStream().readNBytes("svcrdma-release: waiting".length());
    assertEquals("svcrdma-release: waiting", new String(waiting, StandardCharsets.UTF_8));
    assertEquals(0, builds());
    running.getOutputStream().close();
    assertTrue(output(running).contains("still built"));
    assertTrue(output(building).contains("whole  tokens"));
    assertEquals(1, builds());
  }

  @Test
  void endsMavenWhenToldToEnd() throws Exception {
    Files.delete(target.resolve("built"));
    script("mvn", "echo $$ >'" + home.resolve("builds") + "'; exec sleep 60");
    Process process = start(list(launcher));
    Await.until(Duration.ofSeconds(60), () -> home.resolve("builds").toFile().length() > 0);
    ProcessHandle maven =
        ProcessHandle.of(Long.parseLong(Files.readString(home.resolve("builds")).strip()))
            .orElseThrow();
    process.toHandle().destroy();
    assertEquals(143, process.waitFor());
    assertTrue(!maven.isAlive(), "Maven has ended");
  }

  @Test
  void saysThatAFolderWithAColonWillNotDo() throws Exception {
    Path folder = Files.createDirectory(home.resolve("a:b"));
    launcher = Files.move(launcher, folder.resolve(NAME));
    assertRefused("a folder with a colon", System.getProperty("java.home"));
  }

  @Test
  void saysThatItCannotWriteWhereItBuilds() throws Exception {
    Files.move(target, home.resolve("old"));
    Files.createFile(target);
    assertRefused("checks/target: cannot be written", System.getProperty("java.home"));
  }

  private void assertRefused(String message, String javaHome) throws Exception {
    ProcessBuilder builder = list(launcher);
    builder.environment().put("JAVA_HOME", javaHome);
    Process process = start(builder);
    String said = output(process);
    assertTrue(said.contains(message), said);
    assertEquals(1, said.lines().count(), said);
    assertEquals(2, process.waitFor());
  }

  private void script(String name, String body) throws IOException {
    Path file = Files.createDirectories(home.resolve("bin")).resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + body + "\n");
    assertTrue(file.toFile().setExecutable(true));
  }

  private long builds() throws IOException {
    Path builds = home.resolve("builds");
    return Files.exists(builds) ? Files.readAllLines(builds).size() : 0;
  }

  private ProcessBuilder list(Path command) {
    ProcessBuilder builder =
        new ProcessBuilder(
                List.of(
                    command.toString(), "list", "designs", "--spec", Folders.CANARIES.toString()))
            .redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder
        .environment()
        .merge("PATH", home.resolve("bin").toString(), (path, bin) -> bin + ":" + path);
    return builder;
  }

  private static Process start(ProcessBuilder builder) throws IOException {
    return builder.start();
  }

  private static String output(Process process) throws IOException {
    try (InputStream in = process.getInputStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
