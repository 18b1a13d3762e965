package svcrdma.checks.trace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import svcrdma.checks.InputException;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.run.Result;
import svcrdma.checks.run.Session;
import svcrdma.checks.tlc.Verdict;
import svcrdma.checks.tlc.WorkFolder;

/** Lets TLC decide whether a recording is a behaviour of the specification. */
public final class TraceChecker {
  private final Manifest manifest;
  private final Session.Options options;

  /** Of the specification of this manifest. */
  public TraceChecker(Manifest manifest, Session.Options options) {
    this.manifest = manifest;
    this.options = options;
  }

  /**
   * Looks for an interleaving. If there is none, looks again for how far one can come, and what
   * could come next there.
   *
   * @throws InputException if the recording names what the specification does not know
   */
  public TraceVerdict check(Recording recording) throws InterruptedException {
    TraceModel model = new TraceModel(manifest, recording);
    try (WorkFolder work = WorkFolder.create(options.base())) {
      Path folder = work.next();
      WorkFolder.copyModules(manifest.folder(), folder);
      Files.writeString(folder.resolve(TraceModel.MODULE + ".tla"), model.module());
      Manifest here =
          new Manifest(
              folder,
              manifest.module(),
              manifest.specification(),
              manifest.control(),
              manifest.environment(),
              manifest.designs(),
              manifest.mechanisms(),
              manifest.properties(),
              manifest.actions(),
              manifest.models());
      int all = recording.events().size();
      Result whole = run(here, model.model(all));
      if (whole.run().verdict() instanceof Verdict.Violated) {
        return new TraceVerdict.Accepted(all);
      }
      Long depth = whole.run().statistics().depth();
      if (!(whole.run().verdict() instanceof Verdict.Holds) || depth == null) {
        return undecided(whole);
      }
      int furthest = Math.toIntExact(depth - 1);
      Result part = run(here, model.model(furthest));
      return part.run().verdict() instanceof Verdict.Violated violated
          ? Rejection.of(recording, furthest, violated.trace().last().variables())
          : undecided(part);
    } catch (IOException e) {
      throw new InputException(options.base() + ": cannot be written: " + e.getMessage());
    }
  }

  private static TraceVerdict undecided(Result result) {
    return new TraceVerdict.Undecided(
        result.run().verdict() instanceof Verdict.Inconclusive inconclusive
            ? inconclusive.reason()
            : "TLC contradicts itself");
  }

  private Result run(Manifest here, Model model) throws InterruptedException {
    try (Session session = new Session(here, options)) {
      return session.check(List.of(model), (done, of, running) -> {}).get(0);
    }
  }
}
