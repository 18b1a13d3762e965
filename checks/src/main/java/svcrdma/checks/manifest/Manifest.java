package svcrdma.checks.manifest;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import svcrdma.checks.InputException;

/**
 * What a folder of specifications says about itself: its designs, mechanisms, properties, models,
 * and what is expected of them. Everything in it has been checked for consistency by {@link
 * ManifestReader}.
 *
 * @param folder in which the modules are
 * @param module that the what-if composes models of
 * @param control the variable that maps each process to its label or stack of labels; empty where
 *     there is none, and so no actors
 */
public record Manifest(
    Path folder,
    String module,
    String specification,
    String control,
    List<EnvironmentConstant> environment,
    Map<String, Design> designs,
    Map<String, Mechanism> mechanisms,
    Map<String, Property> properties,
    Map<String, Action> actions,
    Map<String, Model> models) {

  /** The name of the file in the folder. */
  public static final String FILE = "manifest.yaml";

  /** The constant that holds the names of the mechanisms that are in force. */
  public static final String MECHANISMS = "Mechanisms";

  /**
   * The models of these names, each once, in the given order.
   *
   * @throws InputException when there is no such model
   */
  public List<Model> models(Collection<String> ids) {
    List<Model> found = new ArrayList<>();
    for (String id : ids) {
      Model model = models.get(id);
      if (model == null) {
        throw new InputException(Near.unknown("model", id, models.keySet()));
      }
      if (!found.contains(model)) {
        found.add(model);
      }
    }
    return found;
  }

  /** The models of the default set, or all. */
  public List<Model> models(boolean all) {
    return models.values().stream().filter(m -> all || m.standard()).toList();
  }

  /**
   * Models of the same design that lack this mechanism too and are expected to violate a property;
   * those that lack nothing else come first.
   */
  public List<Model> hazards(String design, String mechanism) {
    return models.values().stream()
        .filter(m -> design.equals(m.design()) && m.without().contains(mechanism))
        .filter(m -> m.expect() != null && !m.expect().holds())
        .sorted(Comparator.comparingInt(m -> m.changes().size()))
        .toList();
  }

  /**
   * The models that are a design less exactly this mechanism and are expected to violate a
   * property.
   */
  public List<Model> hazards(Mechanism mechanism) {
    return models.values().stream()
        .filter(m -> m.without().equals(List.of(mechanism.id())) && m.with().isEmpty())
        .filter(m -> m.expect() != null && !m.expect().holds())
        .toList();
  }
}
