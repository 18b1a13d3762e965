package svcrdma.checks.manifest;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import svcrdma.checks.InputException;

/**
 * A model that is composed on the spot.
 *
 * @param properties names of the properties to check; none means all of the module but those that
 *     must be named; those that claim nothing are always checked
 * @param settings of the environment by the constant's name; what is missing takes its default
 */
public record WhatIf(
    String design,
    Collection<String> without,
    Collection<String> with,
    Collection<String> properties,
    Map<String, Setting> settings) {

  /** The model's id, which no model of a manifest can have. */
  public static final String ID = "(what-if)";

  /**
   * The model to check.
   *
   * @throws InputException when a name is unknown or does not fit
   */
  public Model model(Manifest manifest) {
    Set<String> less = new LinkedHashSet<>(without);
    Set<String> more = new LinkedHashSet<>(with);
    Stream.concat(less.stream(), more.stream()).forEach(id -> mustBeOfTheModule(manifest, id));
    Map<String, String> constants =
        new Composer(manifest.environment(), manifest.designs(), manifest.mechanisms())
            .constants(manifest.module(), design, less, more, settings, InputException::new);
    return new Model(
        ID,
        manifest.module(),
        manifest.specification(),
        design,
        List.copyOf(less),
        List.copyOf(more),
        constants,
        checked(manifest),
        null,
        null,
        false,
        settings.isEmpty(),
        "a model composed from options",
        null,
        new Place(ID, 1));
  }

  private static void mustBeOfTheModule(Manifest manifest, String id) {
    Mechanism mechanism = manifest.mechanisms().get(id);
    if (mechanism == null || mechanism.modules().contains(manifest.module())) {
      return;
    }
    String lack =
        manifest.models().values().stream()
            .filter(m -> m.without().contains(id))
            .map(Model::id)
            .collect(Collectors.joining(", "));
    throw new InputException(
        "mechanism '"
            + id
            + "' is of module "
            + String.join(", ", mechanism.modules())
            + ", a what-if is of "
            + manifest.module()
            + (lack.isEmpty() ? "" : "; models without it: " + lack));
  }

  private List<Property> checked(Manifest manifest) {
    List<Property> all =
        manifest.properties().values().stream()
            .filter(p -> p.module().equals(manifest.module()))
            .toList();
    for (String name : properties) {
      if (all.stream().noneMatch(p -> p.name().equals(name))) {
        throw new InputException(
            Near.unknown("property", name, all.stream().map(Property::name).toList()));
      }
    }
    return all.stream()
        .filter(
            p ->
                !p.claim()
                    || (properties.isEmpty() ? !p.onlyNamed() : properties.contains(p.name())))
        .toList();
  }
}
