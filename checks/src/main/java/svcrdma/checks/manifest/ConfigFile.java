package svcrdma.checks.manifest;

import java.util.List;
import java.util.stream.Collectors;

/** The text of TLC's configuration file for a model. */
public final class ConfigFile {
  private ConfigFile() {}

  /** The name of a model's configuration file. */
  public static String name(Model model) {
    return model.id() + ".cfg";
  }

  /** The whole file. */
  public static String text(Model model) {
    StringBuilder text = new StringBuilder();
    text.append("\\* ").append(model.module()).append(": ").append(model.says()).append('\n');
    text.append("\\* With plain TLC: java -cp tla2tools.jar tlc2.TLC -config ")
        .append(name(model))
        .append(' ')
        .append(model.module())
        .append('\n');
    text.append("\\* Expected: ").append(expected(model)).append('\n');
    text.append("\\* Written from ").append(Manifest.FILE).append("; change it there.\n\n");
    text.append("SPECIFICATION ").append(model.specification()).append('\n');
    if (!model.constants().isEmpty()) {
      text.append("CONSTANTS\n");
      model
          .constants()
          .forEach(
              (name, value) -> text.append("  ").append(name).append(assigned(value)).append('\n'));
    }
    section(text, "INVARIANTS", model.properties(Property.Kind.INVARIANT));
    section(text, "PROPERTIES", model.properties(Property.Kind.TEMPORAL));
    if (model.symmetry() != null) {
      text.append("SYMMETRY ").append(model.symmetry()).append('\n');
    }
    if (model.actionConstraint() != null) {
      text.append("ACTION_CONSTRAINT ").append(model.actionConstraint()).append('\n');
    }
    text.append("CHECK_DEADLOCK ").append(model.deadlock() ? "TRUE" : "FALSE").append('\n');
    return text.toString();
  }

  // A value that begins with an arrow replaces the constant by an operator of the module.
  private static String assigned(String value) {
    return value.startsWith("<-") ? " " + value : " = " + value;
  }

  private static void section(StringBuilder text, String heading, List<Property> properties) {
    if (!properties.isEmpty()) {
      text.append(
          properties.stream()
              .map(p -> "  " + p.name() + "\n")
              .collect(Collectors.joining("", heading + "\n", "")));
    }
  }

  private static String expected(Model model) {
    Expectation expect = model.expect();
    if (expect == null) {
      return "nothing in particular";
    }
    if (expect.holds()) {
      return "holds";
    }
    String length = expect.length() == null ? "" : ", by a run of " + expect.length() + " states";
    return expect.property() + " is violated" + length;
  }
}
