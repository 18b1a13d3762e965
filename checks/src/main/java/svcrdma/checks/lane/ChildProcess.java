package svcrdma.checks.lane;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;

/** A process that somebody waits for, and that ends with this program at the latest. */
public final class ChildProcess {
  private ChildProcess() {}

  /**
   * Runs it to its end.
   *
   * @param lines told each line of its standard output, unless that goes elsewhere
   * @return its exit code
   * @throws InterruptedException when this thread is interrupted; the process has been ended then
   */
  public static int run(ProcessBuilder builder, Consumer<String> lines)
      throws IOException, InterruptedException {
    Process process = builder.start();
    Thread end = new Thread(() -> end(process)); // also when this program is told to end
    Runtime.getRuntime().addShutdownHook(end);
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        lines.accept(line);
      }
      return process.waitFor();
    } finally {
      end(process);
      boolean unused = removed(end);
    }
  }

  /** The command that starts another JVM like this one. */
  public static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  private static boolean removed(Thread hook) {
    try {
      return Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return false; // This program is ending.
    }
  }

  private static void end(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
