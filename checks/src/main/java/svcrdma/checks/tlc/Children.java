package svcrdma.checks.tlc;

import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The processes that were started and have not ended: so that none outlives this program. Safe for
 * any threads.
 */
public final class Children {
  private final Set<Process> alive = new HashSet<>();
  private boolean closed;

  /**
   * Starts a process; empty after {@link #destroyAll}, so that nothing is started behind its back.
   */
  synchronized Optional<Process> start(ProcessBuilder builder) throws IOException {
    if (closed) {
      return Optional.empty();
    }
    Process process = builder.start();
    alive.add(process);
    return Optional.of(process);
  }

  /** Ends a process, and what it started, if it is still alive. */
  void end(Process process) {
    destroy(process);
    synchronized (this) {
      alive.remove(process);
    }
  }

  /** Whether {@link #destroyAll} was called. */
  public synchronized boolean closed() {
    return closed;
  }

  /** Ends all processes at once and lets none start any more. */
  public synchronized void destroyAll() {
    closed = true;
    alive.forEach(Children::destroy);
    for (Process process : alive) {
      process.onExit().join();
    }
  }

  private static void destroy(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
