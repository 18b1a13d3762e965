package svcrdma.checks.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** What results come from. */
public final class Versions {
  private static final int PATIENCE_SECONDS = 5;

  /** The project's own version, as its build has it. */
  public static final String PROJECT = "svcrdma-release";

  /** What is checked out, where that is known. */
  public static final String COMMIT = "Commit of the project";

  /** TLC's jar. */
  public static final String TLC = "TLC";

  /** The JVM that this runs in. */
  public static final String JAVA = "Java";

  private static final Pattern VERSION =
      Pattern.compile("<artifactId>" + PROJECT + "</artifactId>\\s*<version>([^<]+)</version>");

  private Versions() {}

  /**
   * By name.
   *
   * @param home the project's folder
   * @param tlc the jar that TLC is in
   */
  public static Map<String, String> of(Path home, Path tlc) {
    Map<String, String> versions = new LinkedHashMap<>();
    project(home).ifPresent(version -> versions.put(PROJECT, version));
    git(home, "rev-parse", "HEAD")
        .ifPresent(
            commit ->
                versions.put(
                    COMMIT,
                    commit
                        + (git(home, "status", "--porcelain").orElse("").isEmpty()
                            ? ""
                            : ", with changes that are not committed")));
    versions.put(TLC, String.valueOf(tlc.getFileName()));
    versions.put(JAVA, Runtime.version() + " (" + System.getProperty("java.vm.name") + ")");
    versions.put(
        "Machine",
        System.getProperty("os.name")
            + " "
            + System.getProperty("os.arch")
            + ", "
            + Runtime.getRuntime().availableProcessors()
            + " processors");
    versions.put("Written", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    return versions;
  }

  private static Optional<String> project(Path home) {
    try {
      return VERSION
          .matcher(Files.readString(home.resolve("pom.xml")))
          .results()
          .map(found -> found.group(1))
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** What git says; nothing where there is no git, or where the folder is none of its. */
  private static Optional<String> git(Path home, String... arguments) {
    String[] command = new String[arguments.length + 3];
    command[0] = "git";
    command[1] = "-C";
    command[2] = home.toString();
    System.arraycopy(arguments, 0, command, 3, arguments.length);
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0
          ? Optional.of(said.strip())
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
