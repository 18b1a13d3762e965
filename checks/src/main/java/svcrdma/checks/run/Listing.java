package svcrdma.checks.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import svcrdma.checks.InputException;
import svcrdma.checks.manifest.Action;
import svcrdma.checks.manifest.Design;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Mechanism;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.manifest.Near;
import svcrdma.checks.manifest.Property;

/** What a manifest knows, section by section, each entry with its sentence. */
public final class Listing {
  private static final List<String> SECTIONS =
      List.of("designs", "mechanisms", "hazards", "properties", "models", "actions");
  private static final int INSIDE = 2; // of a second line

  private final Map<String, Map<String, String>> sections = new LinkedHashMap<>();

  /** Of this manifest. */
  public Listing(Manifest manifest) {
    SECTIONS.forEach(section -> sections.put(section, new LinkedHashMap<>()));
    manifest.designs().values().forEach(d -> add("designs", d.id(), design(d)));
    manifest.mechanisms().values().forEach(m -> add("mechanisms", m.id(), m.says()));
    manifest
        .mechanisms()
        .values()
        .forEach(m -> add("hazards", "without " + m.id(), hazard(manifest, m)));
    manifest.properties().values().forEach(p -> add("properties", p.name(), property(p)));
    manifest.models().values().forEach(m -> add("models", m.id(), model(m)));
    manifest.actions().values().forEach(a -> add("actions", a.name(), action(a)));
  }

  private void add(String section, String name, String says) {
    sections.getOrDefault(section, new LinkedHashMap<>()).put(name, says);
  }

  private static String design(Design design) {
    return design.says() + " [" + String.join(", ", design.mechanisms()) + "]";
  }

  private static String hazard(Manifest manifest, Mechanism mechanism) {
    String shown =
        manifest.hazards(mechanism).stream().map(Model::id).collect(Collectors.joining(", "));
    return mechanism.without() + (shown.isEmpty() ? "" : " [shown by " + shown + "]");
  }

  private static String property(Property property) {
    return property.says()
        + (property.notWhen() == null ? "" : "\nNot when: " + property.notWhen());
  }

  private static String model(Model model) {
    return model.says() + (model.standard() ? "" : " [only with --all]");
  }

  private static String action(Action action) {
    return (action.where().isEmpty() ? "" : action.where() + ": ") + action.says();
  }

  /** All sections under their headings. */
  public String all() {
    return SECTIONS.stream()
        .filter(section -> !entries(section, "").isEmpty())
        .map(section -> section + "\n" + entries(section, "  "))
        .collect(Collectors.joining("\n"));
  }

  /**
   * One section.
   *
   * @throws InputException when there is no such section
   */
  public String of(String section) {
    if (!sections.containsKey(section)) {
      throw new InputException(Near.unknown("list", section, sections.keySet()));
    }
    return entries(section, "");
  }

  private String entries(String section, String indent) {
    Map<String, String> entries = sections.getOrDefault(section, Map.of());
    int width = entries.keySet().stream().mapToInt(String::length).max().orElse(1);
    return entries.entrySet().stream()
        .map(
            e ->
                String.format(
                    "%s%-" + width + "s  %s%n",
                    indent,
                    e.getKey(),
                    e.getValue().replace("\n", "\n" + indent + " ".repeat(width + 2 + INSIDE))))
        .collect(Collectors.joining());
  }
}
