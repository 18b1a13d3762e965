package svcrdma.checks.cli;

import java.io.PrintWriter;
import java.util.Set;

/** One line that says how far the work is, rewritten in place; on a terminal only. */
final class ProgressLine {
  private static final int WIDTH = 78;

  private final PrintWriter err;
  private boolean shown;

  private ProgressLine(PrintWriter err, boolean shown) {
    this.err = err;
    this.shown = shown;
  }

  /** The launcher knows whether the standard error is a terminal. */
  static ProgressLine onTerminal(PrintWriter err) {
    return new ProgressLine(err, Boolean.getBoolean("svcrdma.progress"));
  }

  synchronized void show(int done, int of, Set<String> running) {
    show(done + " of " + of + " done; " + String.join(", ", running));
  }

  synchronized void show(String line) {
    if (shown) {
      err.print("\r\033[K" + (line.length() > WIDTH ? line.substring(0, WIDTH - 3) + "..." : line));
      err.flush();
    }
  }

  synchronized void clear() {
    if (shown) {
      err.print("\r\033[K");
      err.flush();
    }
  }

  /** Clears it, for good: who is told to end may still be shown some progress by the work. */
  synchronized void end() {
    clear();
    shown = false;
  }
}
