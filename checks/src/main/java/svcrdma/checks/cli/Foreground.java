package svcrdma.checks.cli;

import java.io.PrintWriter;
import java.util.List;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.run.Result;
import svcrdma.checks.run.Session;

/**
 * Checks models while somebody waits: shows the progress, and when told to end, prints what has
 * been decided.
 */
final class Foreground {
  private final PrintWriter out;
  private final PrintWriter err;

  Foreground(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  List<Result> check(Manifest manifest, Session.Options options, List<Model> models)
      throws InterruptedException {
    return during(manifest, options, (session, progress) -> session.check(models, progress::show));
  }

  /** Work of a session, which is closed when it is done. */
  @FunctionalInterface
  interface Work<T> {
    T in(Session session, ProgressLine progress) throws InterruptedException;
  }

  <T> T during(Manifest manifest, Session.Options options, Work<T> work)
      throws InterruptedException {
    ProgressLine progress = ProgressLine.onTerminal(err);
    try (Session session = new Session(manifest, options)) {
      return Interruptible.run(
          () -> work.in(session, progress), () -> interrupted(session, progress));
    } finally {
      progress.clear();
    }
  }

  private void interrupted(Session session, ProgressLine progress) {
    List<Result> finished = session.interrupt();
    progress.end();
    if (!finished.isEmpty()) {
      out.print(Printed.results(finished));
    }
    out.println(
        session.asked() == 0
            ? "interrupted"
            : "interrupted: %d of %d models finished".formatted(finished.size(), session.asked()));
    out.flush();
    session.close();
  }
}
