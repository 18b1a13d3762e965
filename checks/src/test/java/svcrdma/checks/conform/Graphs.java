package svcrdma.checks.conform;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import svcrdma.checks.Folders;
import svcrdma.checks.graph.StateGraph;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.ManifestReader;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.run.Session;
import svcrdma.checks.tlc.TlcJar;
import svcrdma.checks.tlc.Verdict;

/** What TLC makes of the specification's models. */
final class Graphs {
  static final Manifest SPEC = ManifestReader.read(Folders.SPEC);
  private static final Path BASE = Folders.HOME.resolve("checks").resolve("target").resolve("runs");
  private static final Map<String, Verdict> VERDICTS = new HashMap<>();

  private Graphs() {}

  static Model model(String id) {
    return SPEC.models(List.of(id)).get(0);
  }

  static String control() {
    return SPEC.control();
  }

  static StateGraph of(String id) throws InterruptedException {
    try (Session session = session()) {
      return Objects.requireNonNull(session.graph(model(id)).graph());
    }
  }

  /** What TLC says of a model, which is asked once. */
  static synchronized Verdict check(String id) throws InterruptedException {
    Verdict known = VERDICTS.get(id);
    if (known != null) {
      return known;
    }
    try (Session session = session()) {
      Verdict verdict =
          session.check(List.of(model(id)), (done, of, running) -> {}).get(0).run().verdict();
      VERDICTS.put(id, verdict);
      return verdict;
    }
  }

  private static Session session() {
    return new Session(
        SPEC, new Session.Options(TlcJar.bundled(), 1, 2_000, Duration.ofMinutes(5), 0, BASE));
  }
}
