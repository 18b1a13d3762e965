package svcrdma.checks.tlc;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads all that a process says, so that it never waits for somebody to listen. */
final class LineReader extends Thread {
  private final Process process;
  private final Consumer<String> lines;
  private volatile @Nullable String broken;

  /**
   * To be started.
   *
   * @param lines is told each line, by this thread
   */
  LineReader(Process process, Consumer<String> lines) {
    super("TLC's output");
    this.process = process;
    this.lines = lines;
    setDaemon(true);
  }

  @Override
  public void run() {
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      output.lines().forEach(lines);
    } catch (IOException | UncheckedIOException e) {
      broken = "TLC's output broke off: " + e.getMessage();
    }
  }

  /** Why the output could not be read to its end; null if it could. */
  @Nullable String broken() {
    return broken;
  }
}
