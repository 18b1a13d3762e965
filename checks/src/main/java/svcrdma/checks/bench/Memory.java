package svcrdma.checks.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Watches how much memory the processes take that this one starts, as Linux tells; elsewhere it
 * stays 0.
 */
final class Memory implements AutoCloseable {
  private static final int PAUSE_MILLIS = 200;
  private static final String MOST = "VmHWM:"; // the most that a process has had
  private static final double MEGA = 1024;

  private final Thread thread = new Thread(this::watch, "memory");
  private volatile double most;

  private Memory() {
    thread.setDaemon(true);
  }

  /** Begins to watch. */
  static Memory ofChildren() {
    Memory memory = new Memory();
    memory.thread.start();
    return memory;
  }

  /** Of the one that has taken most. */
  double mostMegabytes() {
    return most;
  }

  private void watch() {
    try {
      while (true) {
        ProcessHandle.current()
            .descendants()
            .forEach(process -> most = Math.max(most, megabytes(process)));
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      // Closed.
    }
  }

  private static double megabytes(ProcessHandle process) {
    Path status = Path.of("/proc", Long.toString(process.pid()), "status");
    try (Stream<String> lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith(MOST))
          .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) / MEGA)
          .findFirst()
          .orElse(0);
    } catch (IOException | UncheckedIOException e) {
      return 0; // It has ended, or this is no Linux.
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
