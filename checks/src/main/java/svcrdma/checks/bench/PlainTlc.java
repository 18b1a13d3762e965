package svcrdma.checks.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import svcrdma.checks.lane.ChildProcess;
import svcrdma.checks.lane.LaneException;
import svcrdma.checks.tlc.WorkFolder;

/** TLC as one starts it by hand, with the flags that its own messages recommend. */
final class PlainTlc {
  private static final Pattern COUNTED =
      Pattern.compile("\\d+ states generated, (\\d+) distinct states found, \\d+ states left.*");

  private final Path jar;
  private final WorkFolder work;

  PlainTlc(Path jar, WorkFolder work) {
    this.jar = jar;
    this.work = work;
  }

  /**
   * A run.
   *
   * @param seconds that it took, the start of its JVM included
   * @param distinct states
   */
  record Ran(double seconds, long distinct) {}

  /**
   * Runs it.
   *
   * @param folder with the modules
   * @param module to check
   * @param config the text of the configuration
   * @throws LaneException if it did not count states
   */
  Ran run(Path folder, String module, String config) throws InterruptedException {
    try {
      Path copy = work.next();
      copy(folder, copy);
      Files.writeString(copy.resolve("model.cfg"), config);
      Path temporary = Files.createDirectory(copy.resolve("tmp"));
      long[] distinct = {-1};
      long begin = System.nanoTime();
      int exit =
          ChildProcess.run(
              new ProcessBuilder(
                      ChildProcess.java(),
                      "-XX:+UseParallelGC",
                      "-Djava.io.tmpdir=" + temporary,
                      "-cp",
                      jar.toString(),
                      "tlc2.TLC",
                      "-workers",
                      "1",
                      "-lncheck",
                      "final",
                      "-config",
                      "model.cfg",
                      module)
                  .directory(copy.toFile())
                  .redirectErrorStream(true),
              line -> {
                Matcher counted = COUNTED.matcher(line);
                if (counted.matches()) {
                  distinct[0] = Long.parseLong(counted.group(1));
                }
              });
      double seconds = (System.nanoTime() - begin) / 1e9;
      if (distinct[0] < 0) {
        throw new LaneException(
            "TLC on " + module + " ended with " + exit + " and counted nothing");
      }
      return new Ran(seconds, distinct[0]);
    } catch (IOException e) {
      throw new LaneException("TLC cannot be run: " + e, e);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.filter(f -> f.toString().endsWith(".tla")).toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }
}
