package svcrdma.checks.conform;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import svcrdma.checks.Folders;
import svcrdma.checks.graph.StateGraph;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.ManifestReader;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.run.Session;
import svcrdma.checks.tlc.TlcJar;

/** State graphs of the specification's models. */
final class Graphs {
  private static final Manifest SPEC = ManifestReader.read(Folders.SPEC);
  private static final Path BASE = Folders.HOME.resolve("checks").resolve("target").resolve("runs");

  private Graphs() {}

  static Model model(String id) {
    return SPEC.models(List.of(id)).get(0);
  }

  static StateGraph of(String id) throws InterruptedException {
    Session.Options options =
        new Session.Options(TlcJar.bundled(), 1, 2_000, Duration.ofMinutes(5), 0, BASE);
    try (Session session = new Session(SPEC, options)) {
      return Objects.requireNonNull(session.graph(model(id)).graph());
    }
  }
}
