package svcrdma.checks.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import svcrdma.checks.InputException;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.manifest.Design;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Mechanism;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.manifest.Near;

/** Names of mechanisms where only those make sense that the Java code can do without. */
final class HazardNames {
  private HazardNames() {}

  /**
   * The hazard of this name.
   *
   * @param what as what somebody named it
   * @throws InputException if there is none; of a mechanism of the manifest, it says why
   */
  static Hazard of(String what, String name, Manifest manifest) {
    return Hazard.of(name).orElseThrow(() -> unknown(what, name, manifest));
  }

  /** Why a mechanism of the manifest is no hazard of the Java code, of those that are none. */
  static Map<String, String> none(Manifest manifest) {
    Map<String, String> none = new LinkedHashMap<>();
    for (String id : manifest.mechanisms().keySet()) {
      if (Hazard.of(id).isEmpty()) {
        none.put(id, why(id, manifest));
      }
    }
    return none;
  }

  /**
   * A mechanism that belongs to designs is one of this design.
   *
   * @throws InputException if it is not, with the mechanisms that are
   */
  static void mustBePartOf(String design, String mechanism, Manifest manifest) {
    Mechanism known = manifest.mechanisms().get(mechanism);
    Design of = manifest.designs().get(design);
    if (known != null
        && of != null
        && known.modules().contains(manifest.module())
        && !of.mechanisms().contains(mechanism)) {
      List<String> takable =
          of.mechanisms().stream().filter(id -> Hazard.of(id).isPresent()).toList();
      throw new InputException(
          "--without: '"
              + mechanism
              + "' is no mechanism of "
              + design
              + ", which has "
              + String.join(", ", takable));
    }
  }

  private static InputException unknown(String what, String name, Manifest manifest) {
    return new InputException(
        manifest.mechanisms().containsKey(name)
            ? "'" + name + "' is no hazard of the Java code: " + why(name, manifest)
            : Near.unknown(what, name, Arrays.stream(Hazard.values()).map(Hazard::id).toList()));
  }

  private static String why(String name, Manifest manifest) {
    List<Model> without =
        manifest.models(true).stream().filter(m -> m.without().equals(List.of(name))).toList();
    List<String> designs =
        manifest.designs().values().stream()
            .filter(d -> d.mechanisms().contains(name))
            .map(Design::id)
            .toList();
    if (!without.isEmpty()) {
      Model model = without.get(0);
      boolean holds = model.expect() != null && model.expect().holds();
      return holds
          ? "nothing is violated without it, as 'check " + model.id() + "' shows"
          : "only the specification goes without it: 'check " + model.id() + "'";
    }
    if (designs.isEmpty()) {
      return "it is a mend, which the code as it is does not have; see 'run --mended'";
    }
    return "it is what makes the design " + String.join(" or ", designs) + "; see 'run --design'";
  }
}
