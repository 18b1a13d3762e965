package svcrdma.checks.jcstress;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.infra.Status;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;
import org.openjdk.jcstress.infra.collectors.InProcessCollector;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.grading.GradingResult;

/**
 * Runs jcstress in a JVM and a folder of its own. Its exit code and its text are not relied on: it
 * exits well when no test matches. What counts is its file of results.
 */
final class Jcstress {
  private final Path folder;

  /**
   * @param folder exists, and is the caller's alone
   */
  Jcstress(Path folder) {
    this.folder = folder;
  }

  /**
   * Runs tests, each in a few JVMs of its own.
   *
   * @param tests their names
   * @param millis how long to sample in each JVM
   * @param limit after how many minutes it is ended
   * @return what was counted; a test that was not run is not in it
   */
  Map<String, Tally> run(Collection<String> tests, long millis, long limit)
      throws IOException, InterruptedException {
    Path log = folder.resolve("jcstress.log");
    Process process =
        new ProcessBuilder(command(tests, millis))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    Thread end = new Thread(() -> end(process));
    Runtime.getRuntime().addShutdownHook(end);
    try {
      if (!process.waitFor(limit, TimeUnit.MINUTES)) {
        return Map.of();
      }
    } finally {
      end(process);
      Runtime.getRuntime().removeShutdownHook(end);
    }
    return read();
  }

  private static void end(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private static List<String> command(Collection<String> tests, long millis) {
    String names = tests.stream().map(Pattern::quote).collect(Collectors.joining("|"));
    // No options for this JVM: jcstress hands them down to those that it starts, and without the
    // second compiler, say, x86 shows no delayed store.
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        classPath(),
        "org.openjdk.jcstress.Main",
        "-m",
        "quick",
        "-f",
        "1",
        "-iters",
        "1",
        "-time",
        Long.toString(millis),
        // The two threads start together at each stride, and drift apart in it.
        "-strideSize",
        "32",
        // Both threads with the same compiler.
        "-sc",
        "false",
        // To touch the whole heap first takes longer than to start the JVM and to sample.
        "-pth",
        "false",
        // One set of options, or it runs all it can think of. The collector is one whose store
        // barriers have no fence, which would hide a missing one of the code's.
        "-jvmArgs",
        "-XX:+UseSerialGC",
        "-t",
        "^(" + names + ")$",
        "-r",
        "report");
  }

  private static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private Map<String, Tally> read() throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> all = Files.list(folder)) {
      all.filter(file -> file.toString().endsWith(".bin.gz")).forEach(files::add);
    }
    Map<String, Tally> tallies = new HashMap<>();
    for (Path file : files) {
      InProcessCollector results = new InProcessCollector();
      DiskReadCollector reader = new DiskReadCollector(file.toString(), results);
      try {
        reader.dump();
      } catch (ClassNotFoundException e) {
        throw new IOException(file + ": not results of this jcstress", e);
      } finally {
        reader.close();
      }
      results
          .getTestResults()
          .forEach(result -> tallies.merge(result.getName(), tally(result), Tally::plus));
      Files.delete(file);
    }
    return tallies;
  }

  private static Tally tally(TestResult result) {
    if (result.status() != Status.NORMAL) {
      List<String> errors = new ArrayList<>(List.of(result.status().name()));
      errors.addAll(result.getMessages());
      return new Tally(0, 0, Optional.empty(), errors);
    }
    List<GradingResult> forbidden =
        result.grading().gradingResults.values().stream()
            .filter(outcome -> outcome.expect == Expect.FORBIDDEN && outcome.count > 0)
            .toList();
    return new Tally(
        result.getTotalCount(),
        forbidden.stream().mapToLong(outcome -> outcome.count).sum(),
        forbidden.stream().findFirst().map(outcome -> outcome.id),
        List.of());
  }
}
