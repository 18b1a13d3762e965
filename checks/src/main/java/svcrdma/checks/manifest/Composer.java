package svcrdma.checks.manifest;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.InputException;

/**
 * Puts the constants of a model together: which mechanisms are in force and in which environment.
 */
final class Composer {
  private final List<EnvironmentConstant> environment;
  private final Map<String, Design> designs;
  private final Map<String, Mechanism> mechanisms;

  Composer(
      List<EnvironmentConstant> environment,
      Map<String, Design> designs,
      Map<String, Mechanism> mechanisms) {
    this.environment = environment;
    this.designs = designs;
    this.mechanisms = mechanisms;
  }

  /**
   * The constants of a model of this module. With a design they are the design's mechanisms and the
   * whole environment; without one they are the mechanisms that the module asks for, if it asks for
   * any.
   *
   * @param settings of the environment; what is missing takes its default
   * @param error makes the exception for what is wrong, so that each caller adds its place
   */
  Map<String, String> constants(
      String module,
      @Nullable String design,
      Collection<String> without,
      Collection<String> with,
      Map<String, Setting> settings,
      Function<String, InputException> error) {
    Map<String, String> constants = new LinkedHashMap<>();
    Set<String> base = base(module, design, error);
    if (design != null || !base.isEmpty()) {
      Set<String> inForce = inForce(base, design == null ? module : design, without, with, error);
      constants.put(Manifest.MECHANISMS, tlaSet(inForce));
    } else if (!without.isEmpty() || !with.isEmpty()) {
      throw error.apply("module " + module + " has no mechanisms to take away or to add");
    }
    if (design != null) {
      for (EnvironmentConstant constant : environment) {
        Setting setting = settings.getOrDefault(constant.constant(), constant.standard());
        constants.put(constant.constant(), setting.tla());
      }
    } else if (!settings.isEmpty()) {
      throw error.apply("an environment needs a design");
    }
    return constants;
  }

  private Set<String> base(
      String module, @Nullable String design, Function<String, InputException> error) {
    if (design != null) {
      Design found = designs.get(design);
      if (found == null) {
        throw error.apply(Near.unknown("design", design, designs.keySet()));
      }
      return new LinkedHashSet<>(found.mechanisms());
    }
    return mechanisms.values().stream()
        .filter(m -> m.modules().contains(module))
        .map(Mechanism::id)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private Set<String> inForce(
      Set<String> base,
      String of,
      Collection<String> without,
      Collection<String> with,
      Function<String, InputException> error) {
    Set<String> result = new LinkedHashSet<>(base);
    for (String mechanism : without) {
      known(mechanism, error);
      if (!result.remove(mechanism)) {
        throw error.apply(of + " has no mechanism '" + mechanism + "' to take away");
      }
    }
    for (String mechanism : with) {
      known(mechanism, error);
      if (base.contains(mechanism)) {
        throw error.apply(of + " already has the mechanism '" + mechanism + "'");
      }
      result.add(mechanism);
    }
    return result;
  }

  private void known(String mechanism, Function<String, InputException> error) {
    if (!mechanisms.containsKey(mechanism)) {
      throw error.apply(Near.unknown("mechanism", mechanism, mechanisms.keySet()));
    }
  }

  // In the manifest's order, so that the same set is always written the same way.
  private String tlaSet(Set<String> names) {
    return mechanisms.keySet().stream()
        .filter(names::contains)
        .map(n -> '"' + n + '"')
        .collect(Collectors.joining(", ", "{", "}"));
  }
}
