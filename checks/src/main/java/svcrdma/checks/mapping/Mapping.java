package svcrdma.checks.mapping;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import svcrdma.checks.manifest.Action;
import svcrdma.checks.manifest.Manifest;

/** The actions of a manifest, where the specification defines them and where Java takes them. */
final class Mapping {
  /** What an action that only a planted mistake takes has as its kernel function. */
  private static final String MISTAKE = "(a mistake)";

  /** The same of one that mends what the kernel has not mended, and that Java need not tell. */
  private static final String MEND = "(a mend)";

  /** The module whose actions a processor takes. */
  private static final String STORE_BUFFERS = "Handshake";

  private final Manifest manifest;
  private final SpecCode spec;
  private final JavaCode java;
  private final String checks;

  /**
   * Joins the three.
   *
   * @param checks what the name of a file of the checks begins with, where mistakes are planted
   */
  Mapping(Manifest manifest, SpecCode spec, JavaCode java, String checks) {
    this.manifest = manifest;
    this.spec = spec;
    this.java = java;
    this.checks = checks;
  }

  /** Of the project in this folder. */
  static Mapping of(Path home, Manifest manifest) {
    Path main = Path.of("src", "main", "java");
    Path checks = home.resolve("checks").resolve(main).resolve("svcrdma").resolve("checks");
    return new Mapping(
        manifest,
        SpecCode.read(manifest.folder(), Set.of(STORE_BUFFERS)),
        JavaCode.read(
            home,
            List.of(
                home.resolve("impl").resolve(main),
                checks.resolve("hazard"),
                checks.resolve("schedule"))),
        "checks/");
  }

  Manifest manifest() {
    return manifest;
  }

  SpecCode spec() {
    return spec;
  }

  JavaCode code() {
    return java;
  }

  /** The tracepoints that say that an action has been taken. */
  List<Tracepoint> after(String action) {
    return tracepoints(Tracepoint.Kind.AFTER).filter(t -> t.names().contains(action)).toList();
  }

  private Stream<Tracepoint> tracepoints(Tracepoint.Kind kind) {
    return java.tracepoints().stream().filter(t -> t.kind() == kind);
  }

  /** One line for each thing in which manifest, specification and Java code do not agree. */
  List<String> problems() {
    List<String> problems = new ArrayList<>(java.problems());
    Set<String> actions = manifest.actions().keySet();
    for (Action action : manifest.actions().values()) {
      if (spec.definitions(action.name()).isEmpty()) {
        problems.add(action.place() + ": no module defines the action " + action.name());
      }
      List<Tracepoint> places = after(action.name());
      if (places.isEmpty() && !action.kernel().equals(MEND)) {
        problems.add(action.place() + ": no tracepoint tells of the action " + action.name());
      }
      if (action.kernel().equals(MISTAKE)) {
        places.stream()
            .filter(place -> !place.file().startsWith(checks))
            .forEach(p -> problems.add(p.place() + ": the mistake " + action.name()));
      }
      places.forEach(place -> addWrongSteps(action, place, problems));
    }
    tracepoints(Tracepoint.Kind.AFTER)
        .forEach(
            t ->
                t.names().stream()
                    .filter(name -> !actions.contains(name))
                    .forEach(
                        name ->
                            problems.add(t.place() + ": no action of the manifest is " + name)));
    tracepoints(Tracepoint.Kind.BEFORE)
        .forEach(
            t ->
                t.names().stream()
                    .filter(name -> !spec.mentions(name) && !actions.contains(name))
                    .forEach(
                        name ->
                            problems.add(t.place() + ": no step of the specification is " + name)));
    return problems;
  }

  /** An action is taken where the specification takes it, if that can be told on both sides. */
  private void addWrongSteps(Action action, Tracepoint place, List<String> problems) {
    Set<String> allowed = spec.steps(action.name(), manifest.actions().keySet());
    if (allowed.isEmpty()) {
      return;
    }
    for (String step : place.steps()) {
      if (allowed.stream().noneMatch(a -> a.startsWith(".") ? step.endsWith(a) : step.equals(a))) {
        problems.add(
            place.place()
                + ": "
                + action.name()
                + " at "
                + step
                + ", in the specification at "
                + String.join(", ", allowed));
      }
    }
  }
}
