package svcrdma.checks.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.manifest.EnvironmentText;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Mechanism;
import svcrdma.checks.manifest.Model;

/**
 * Whether a mechanism is needed, where, and what breaks.
 *
 * @param cases the models that lack it; those that lack nothing else come first
 */
public record Need(Mechanism mechanism, List<Case> cases) {
  /** The cases of models that were run. */
  public List<Case> told() {
    return cases.stream().filter(lacking -> lacking.row() != null).toList();
  }

  /** The models of the others. */
  public List<String> untold() {
    return cases.stream()
        .filter(lacking -> lacking.row() == null)
        .map(lacking -> lacking.model().id())
        .toList();
  }

  /**
   * A model that lacks the mechanism.
   *
   * @param besides what else it lacks, and with a plus what it has in addition
   * @param environment as options, or the constants; empty where all are the defaults, or there are
   *     none
   * @param row what came out; null when the model was not run
   */
  public record Case(Model model, String besides, String environment, @Nullable VerdictRow row) {}

  /** Of all mechanisms that some model lacks, in the manifest's order. */
  static List<Need> of(Manifest manifest, Map<String, VerdictRow> rows) {
    List<Need> needs = new ArrayList<>();
    for (Mechanism mechanism : manifest.mechanisms().values()) {
      List<Case> cases =
          manifest.models().values().stream()
              .filter(model -> model.without().contains(mechanism.id()))
              .sorted(Comparator.comparingInt(model -> model.changes().size()))
              .map(model -> of(manifest, mechanism, model, rows))
              .toList();
      if (!cases.isEmpty()) {
        needs.add(new Need(mechanism, cases));
      }
    }
    return needs;
  }

  private static Case of(
      Manifest manifest, Mechanism mechanism, Model model, Map<String, VerdictRow> rows) {
    return new Case(
        model,
        model.changes().stream()
            .filter(change -> !change.equals(mechanism.id()))
            .collect(Collectors.joining(", ")),
        environment(manifest, model),
        rows.get(model.id()));
  }

  private static String environment(Manifest manifest, Model model) {
    return model.design() != null
        ? EnvironmentText.differing(manifest, model)
        : model.constants().entrySet().stream()
            .filter(
                c -> !c.getKey().equals(Manifest.MECHANISMS) && !c.getKey().equals(c.getValue()))
            .map(c -> c.getKey() + " = " + c.getValue())
            .collect(Collectors.joining(", "));
  }
}
