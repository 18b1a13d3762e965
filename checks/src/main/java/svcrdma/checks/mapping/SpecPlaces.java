package svcrdma.checks.mapping;

import java.util.Set;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.manifest.Place;
import svcrdma.checks.manifest.Property;

/** Where the modules beside a manifest define what a report points to. */
public final class SpecPlaces {
  private final Manifest manifest;
  private final SpecCode code;

  /**
   * Those of this manifest.
   *
   * @throws svcrdma.checks.InputException when a module cannot be read
   */
  public SpecPlaces(Manifest manifest) {
    this.manifest = manifest;
    this.code = SpecCode.read(manifest.folder(), Set.of());
  }

  /** Of a property that a model checks; a deadlock is one of the whole specification. */
  public Place property(Model model, String name) {
    return name.equals(Property.DEADLOCK)
        ? of(model.module(), model.specification())
        : of(model.module(), name);
  }

  /** Of an action, as a model's module has it. */
  public Place action(Model model, String name) {
    return of(model.module(), name);
  }

  /** Where the name's definition is not at the beginning of a line, the module's first line. */
  private Place of(String module, String name) {
    return code.definition(module, name)
        .map(d -> place(d.module(), d.line()))
        .orElseGet(() -> place(module, 1));
  }

  private Place place(String module, int line) {
    return new Place(manifest.folder().resolve(module + ".tla").toString(), line);
  }
}
