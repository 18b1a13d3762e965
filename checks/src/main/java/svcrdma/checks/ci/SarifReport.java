package svcrdma.checks.ci;

import com.contrastsecurity.sarif.Result.Level;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import svcrdma.checks.explain.Explanation;
import svcrdma.checks.explain.Step;
import svcrdma.checks.manifest.Action;
import svcrdma.checks.manifest.Expectation;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.manifest.Place;
import svcrdma.checks.manifest.Property;
import svcrdma.checks.mapping.SpecPlaces;
import svcrdma.checks.run.Deviations;
import svcrdma.checks.run.Result;
import svcrdma.checks.tlc.Verdict;

/**
 * Results for code scanning: a rule for each property, and a finding for what is not as expected,
 * or is violated in a what-if. What is expected to be violated is not one: it would be told with
 * every push and never go away.
 */
public final class SarifReport {
  private static final String SIZE = "expected-size";
  private static final String UNDECIDED = "decided";

  private final Manifest manifest;
  private final SpecPlaces places;
  private final SarifLog log;

  private SarifReport(Path root, Manifest manifest) {
    this.manifest = manifest;
    this.places = new SpecPlaces(manifest);
    this.log = new SarifLog(root);
  }

  /**
   * The whole text.
   *
   * @param root what the paths of files in it are relative to
   * @throws svcrdma.checks.InputException when a module cannot be read
   */
  public static String of(Path root, Manifest manifest, List<Result> results) {
    SarifReport report = new SarifReport(root, manifest);
    results.forEach(result -> report.rules(result.model()));
    results.forEach(report::add);
    return report.log.text();
  }

  private void rules(Model model) {
    for (Property property : model.properties()) {
      log.rule(
          property.name(),
          property.says(),
          property.notWhen() == null ? null : "Not when: " + property.notWhen());
    }
    if (model.deadlock()) {
      log.rule(Property.DEADLOCK, "somebody can always take a step", null);
    }
    log.rule(SIZE, "a model has as many states, and a run as many steps, as expected", null);
    log.rule(UNDECIDED, "TLC comes to a verdict", null);
  }

  private void add(Result result) {
    Model model = result.model();
    Verdict verdict = result.run().verdict();
    Expectation expect = model.expect();
    if (verdict instanceof Verdict.Inconclusive inconclusive) {
      find(UNDECIDED, Level.WARNING, model, inconclusive.reason(), model.place());
      return;
    }
    if (verdict instanceof Verdict.Violated violated
        && (expect == null || !violated.property().equals(expect.property()))) {
      add(model, violated);
    } else if (verdict instanceof Verdict.Holds && expect != null && expect.property() != null) {
      String name = expect.property();
      String says = "expected violated " + name + ", found holds";
      find(name, Level.ERROR, model, says, places.property(model, name));
    }
    List<String> sizes = Deviations.sizes(result);
    if (!sizes.isEmpty()) {
      find(SIZE, Level.ERROR, model, String.join("; ", sizes), model.place());
    }
    if (verdict instanceof Verdict.Holds && expect != null && expect.holds()) {
      for (Property property : model.properties()) {
        List<String> unseen = result.run().unseen(property);
        if (!unseen.isEmpty()) {
          String name = property.name();
          String says = "vacuous: " + name + " never saw " + String.join(", ", unseen);
          find(name, Level.ERROR, model, says, places.property(model, name));
        }
      }
    }
  }

  private void find(String rule, Level level, Model model, String says, Place place) {
    log.add(
        new SarifLog.Finding(
            rule,
            level,
            model.id() + ": " + says,
            place,
            model.id() + "/" + rule,
            List.of(),
            List.of()));
  }

  private void add(Model model, Verdict.Violated violated) {
    Explanation explanation = new Explanation(manifest);
    List<SarifLog.Stop> stops = new ArrayList<>();
    for (Step step : Step.of(violated.trace(), manifest.control())) {
      stops.add(new SarifLog.Stop(places.action(model, step.action()), says(step)));
    }
    log.add(
        new SarifLog.Finding(
            violated.property(),
            Level.ERROR,
            explanation.headline(model, violated) + " " + explanation.closing(model, violated),
            places.property(model, violated.property()),
            model.id() + "/" + violated.property(),
            stops,
            List.of()));
  }

  private String says(Step step) {
    Action action = manifest.actions().get(step.action());
    return step.number()
        + " "
        + step.call()
        + (action == null ? "" : ", " + action.where())
        + (step.effect().isEmpty() ? "" : ": " + step.effect());
  }
}
