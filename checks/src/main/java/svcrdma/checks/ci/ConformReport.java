package svcrdma.checks.ci;

import com.contrastsecurity.sarif.Result.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import svcrdma.checks.conform.ConformText;
import svcrdma.checks.conform.Conformity;
import svcrdma.checks.conform.Mismatch;
import svcrdma.checks.graph.Edge;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.manifest.Place;
import svcrdma.checks.mapping.JavaMethods;
import svcrdma.checks.mapping.SpecPlaces;

/** How walks came out, for build servers. */
public final class ConformReport {
  private static final String RULE = "code-conforms";

  private ConformReport() {}

  /** A table, and the run that led to each mismatch. */
  public static String markdown(List<Conformity> results) {
    StringBuilder text = new StringBuilder();
    text.append("# ").append(Markdown.text(ConformText.sum(results).strip())).append("\n\n");
    for (Conformity result : results) {
      Mismatch mismatch = result.mismatch();
      if (mismatch != null) {
        text.append(
            Markdown.folded(result.model() + ": code and specification differ", mismatch.text()));
      }
    }
    return text.append(Markdown.table(ConformText.rows(results))).toString();
  }

  /**
   * A finding for each mismatch, at the line of the Java code that tells of the last step, with the
   * action's line in the specification.
   *
   * @param home the project's folder
   */
  public static String sarif(Path home, Manifest manifest, List<Conformity> results) {
    SarifLog log = new SarifLog(home);
    log.rule(RULE, "the Java code does what the specification allows, and all of it", null);
    if (results.stream().anyMatch(r -> r.mismatch() != null)) {
      SpecPlaces spec = new SpecPlaces(manifest);
      Map<String, List<Place>> code = JavaMethods.places(home, manifest);
      for (Conformity result : results) {
        Mismatch mismatch = result.mismatch();
        if (mismatch != null) {
          log.add(finding(manifest.models(List.of(result.model())).get(0), mismatch, spec, code));
        }
      }
    }
    return log.text();
  }

  private static SarifLog.Finding finding(
      Model model, Mismatch mismatch, SpecPlaces spec, Map<String, List<Place>> code) {
    List<SarifLog.Stop> stops = new ArrayList<>();
    List<Place> places = new ArrayList<>();
    for (Edge edge : mismatch.run()) {
      Place action = spec.action(model, edge.step().action());
      stops.add(new SarifLog.Stop(action, stops.size() + 1 + " " + edge.step()));
      places.clear();
      places.addAll(code.getOrDefault(edge.step().action(), List.of()));
      places.add(action);
    }
    if (places.isEmpty()) {
      places.add(model.place()); // They differ before the first step.
    }
    return new SarifLog.Finding(
        RULE,
        Level.ERROR,
        model.id()
            + ": code and specification differ after step "
            + mismatch.run().size()
            + ": "
            + mismatch.rows().stream()
                .filter(Mismatch.Row::differs)
                .map(r -> r.name() + ": expected " + r.expected() + ", found " + r.found())
                .collect(Collectors.joining("; ")),
        places.get(0),
        model.id() + "/" + RULE,
        stops,
        places.subList(1, places.size()));
  }
}
