package svcrdma.checks.mapping;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import svcrdma.checks.InputException;
import svcrdma.checks.manifest.Action;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Mechanism;

/** The page that says of each action what it is in the kernel and which Java method takes it. */
public final class MappingPage {
  private static final String HEAD =
      """
      # Kernel, specification, code

      Written by `./svcrdma-release manifest --write` from the manifest, the modules and the Java sources; a test compares.
      The build fails if an action has no tracepoint or a tracepoint no action, and if the code takes an action at another step
      than the specification.

      * **Java**: the methods with a tracepoint that tells of the action (`Tracepoints.after`). Those in `checks` are hazards: they plant a mistake.
      * **stands at**: the step that the thread announced before (`Tracepoints.before`), in the same method; in parentheses, where another method
        announces it, the step of the specification. **sees**: what the tracepoint says was seen, in the code's words.
      * **asks for**: mechanisms on which it depends what the action does or what follows it; in parentheses what breaks first in a model
        of a design that lacks just that one.

      A *mend* is not in the kernel and, where no method is named, not traced in Java. Of `Llist`'s actions only those are here at which a hazard takes an operation of the
      list apart: in the code as in `Transport` each operation is one action.

      | kernel function and step | action | Java | stands at | sees | asks for |
      |---|---|---|---|---|---|
      """;

  private final Mapping mapping;
  private final Path file;

  private MappingPage(Mapping mapping, Path file) {
    this.mapping = mapping;
    this.file = file;
  }

  /** The page of the project in this folder, to which the manifest belongs. */
  public static MappingPage of(Path home, Manifest manifest) {
    return new MappingPage(
        Mapping.of(home, manifest), home.resolve("checks").resolve("MAPPING.md"));
  }

  /** One line for each thing in which manifest, specification and Java code do not agree. */
  public List<String> disagreements() {
    return mapping.problems();
  }

  /** One line if the file does not say what specification and code do. */
  public List<String> problems() {
    return isWritten()
        ? List.of()
        : List.of(
            file
                + ": differs from specification and code; ./svcrdma-release manifest --write renews it");
  }

  /** Writes the file if it differs; says so. */
  public List<String> write() {
    if (isWritten()) {
      return List.of();
    }
    try {
      Files.writeString(file, text());
    } catch (IOException e) {
      throw new InputException(file + ": cannot be written: " + e.getMessage());
    }
    return List.of(file + ": written");
  }

  private boolean isWritten() {
    try {
      return Files.exists(file) && Files.readString(file).equals(text());
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read: " + e.getMessage());
    }
  }

  private String text() {
    return mapping.manifest().actions().values().stream()
        .map(this::row)
        .collect(Collectors.joining("", HEAD, ""));
  }

  private String row(Action action) {
    List<Tracepoint> places = mapping.after(action.name());
    return cells(
        action.where() + ": " + action.says(),
        joined(mapping.spec().definitions(action.name()).stream().map(d -> link(action, d))),
        joined(places.stream().map(MappingPage::link)),
        steps(action, places),
        joined(
            places.stream().map(Tracepoint::seen).filter(s -> !s.isEmpty()).map(MappingPage::code)),
        joined(mechanisms(action).stream().map(this::mechanism)));
  }

  private static String cells(String... cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }

  private static String joined(Stream<String> parts) {
    return parts.distinct().collect(Collectors.joining("<br>"));
  }

  private static String code(String text) {
    return "`" + text.replace("|", "\\|") + "`";
  }

  private static String link(Action action, SpecCode.Definition definition) {
    return "["
        + action.name()
        + "](../spec/"
        + definition.module()
        + ".tla#L"
        + definition.line()
        + ")";
  }

  // No line: it would move with every change of the file.
  private static String link(Tracepoint place) {
    return "[" + place.method() + "](../" + place.file() + ")";
  }

  private String steps(Action action, List<Tracepoint> places) {
    Set<String> announced = new TreeSet<>();
    places.forEach(place -> announced.addAll(place.steps()));
    if (!announced.isEmpty()) {
      return joined(announced.stream().map(MappingPage::code));
    }
    Set<String> actions = mapping.manifest().actions().keySet();
    return joined(
        mapping.spec().steps(action.name(), actions).stream().map(s -> "(" + code(s) + ")"));
  }

  private Set<String> mechanisms(Action action) {
    Manifest manifest = mapping.manifest();
    return mapping
        .spec()
        .asksFor(action.name(), manifest.mechanisms().keySet(), manifest.actions().keySet());
  }

  private String mechanism(String id) {
    Mechanism mechanism = mapping.manifest().mechanisms().get(id);
    String broken =
        mechanism == null
            ? ""
            : mapping.manifest().hazards(mechanism).stream()
                .map(
                    model ->
                        model.expect() == null ? "" : String.valueOf(model.expect().property()))
                .distinct()
                .collect(Collectors.joining(", "));
    return code(id) + (broken.isEmpty() ? "" : " (" + broken + ")");
  }
}
