package svcrdma.checks.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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
        whyNone(name, manifest)
            .orElseGet(
                () ->
                    Near.unknown(
                        what, name, Arrays.stream(Hazard.values()).map(Hazard::id).toList())));
  }

  /** Why the Java code has no hazard for a mechanism of the manifest; none if that has none. */
  private static Optional<String> whyNone(String name, Manifest manifest) {
    if (!manifest.mechanisms().containsKey(name)) {
      return Optional.empty();
    }
    List<Model> without =
        manifest.models(true).stream().filter(m -> m.without().equals(List.of(name))).toList();
    List<String> designs =
        manifest.designs().values().stream()
            .filter(d -> d.mechanisms().contains(name))
            .map(Design::id)
            .toList();
    String why;
    if (!without.isEmpty()) {
      Model model = without.get(0);
      boolean holds = model.expect() != null && model.expect().holds();
      why =
          holds
              ? "nothing is violated without it, as 'check " + model.id() + "' shows"
              : "only the specification goes without it: 'check " + model.id() + "'";
    } else if (designs.isEmpty()) {
      why = "it is a mend, which the code as it is does not have; see 'run --mended'";
    } else {
      why = "it is what makes the design " + String.join(" or ", designs) + "; see 'run --design'";
    }
    return Optional.of("'" + name + "' is no hazard of the Java code: " + why);
  }
}
