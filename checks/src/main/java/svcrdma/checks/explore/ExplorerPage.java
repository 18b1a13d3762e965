package svcrdma.checks.explore;

import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.graph.GraphPack;
import svcrdma.checks.graph.StateGraph;
import svcrdma.checks.manifest.Action;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Mechanism;
import svcrdma.checks.manifest.Property;
import svcrdma.checks.page.Assets;
import svcrdma.checks.page.Holding;
import svcrdma.checks.page.Page;

/** Writes an exploration as a page. */
public final class ExplorerPage {
  private static final List<String> SCRIPTS =
      List.of(
          "graph.js",
          "run.js",
          "words.js",
          "view.js",
          "actors.js",
          "state.js",
          "lesson.js",
          "explorer.js");

  private final Manifest manifest;
  private final Map<String, List<String>> methods;
  private final List<Lesson> lessons;

  /**
   * Of models of this manifest.
   *
   * @param lessons that the page's menu has; empty where there is none
   * @param methods the Java methods that take an action; empty where the manifest is not the
   *     project's own
   */
  public ExplorerPage(Manifest manifest, Map<String, List<String>> methods, List<Lesson> lessons) {
    this.manifest = manifest;
    this.lessons = lessons;
    this.methods = methods;
  }

  /** What the scripts find as {@code pageData("exploration")}. */
  private record Data(
      String model,
      String control,
      List<Graph> graphs,
      String own,
      Map<String, String> properties,
      @Nullable String atRest,
      Map<String, Said> actions,
      Map<String, Map<String, String>> mechanisms,
      Words words,
      List<Holding> holdings,
      @Nullable Guide lesson) {}

  private record Graph(String id, String packed) {}

  private record Said(String kernel, String java, String says) {}

  /** A lesson as the page guides through it. */
  private record Guide(String name, List<Click> clicks, String ends) {}

  private record Click(String label, String says, List<Integer> edges) {}

  /** The page of an exploration. */
  public String of(Exploration exploration) {
    return of(exploration, null);
  }

  /**
   * The page of an exploration, with a lesson or without.
   *
   * @throws svcrdma.checks.InputException when the lesson's run is none of the model
   */
  public String of(Exploration exploration, @Nullable Lesson lesson) {
    String title = lesson == null ? exploration.model().id() : lesson.title();
    Page page =
        Page.of(
            title + " – explorer",
            List.of(Assets.beside(ExplorerPage.class, "explorer.css")),
            SCRIPTS.stream().map(name -> Assets.beside(ExplorerPage.class, name)).toList(),
            Map.of("exploration", data(exploration, lesson)));
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("page", page);
    parameters.put("exploration", exploration);
    parameters.put("lesson", lesson);
    parameters.put("lessons", lessons);
    return Page.render("explore.jte", parameters);
  }

  private Data data(Exploration exploration, @Nullable Lesson lesson) {
    StateGraph graph = exploration.graph();
    Words words = Words.of(exploration.model().module());
    Map<String, String> properties = new LinkedHashMap<>();
    for (String name : graph.predicates()) {
      Property property = manifest.properties().get(name);
      if (property != null) {
        properties.put(name, property.says());
      }
    }
    return new Data(
        exploration.model().id(),
        manifest.control(),
        exploration.variants().stream()
            .map(
                v -> new Graph(v.id(), Base64.getEncoder().encodeToString(GraphPack.of(v.graph()))))
            .toList(),
        exploration.own(),
        properties,
        words.atRest(),
        actions(exploration),
        mechanisms(exploration),
        words,
        Holding.of(graph.state(0)),
        lesson == null ? null : guide(graph, lesson));
  }

  private static Guide guide(StateGraph graph, Lesson lesson) {
    List<List<Integer>> played = lesson.run().play(graph);
    List<Click> clicks =
        Stream.iterate(0, i -> i < played.size(), i -> i + 1)
            .map(i -> click(lesson.run().clicks().get(i), played.get(i)))
            .toList();
    return new Guide(lesson.name(), clicks, lesson.run().ends());
  }

  private static Click click(GuidedRun.Click click, List<Integer> edges) {
    String actor = Objects.requireNonNullElse(click.actor(), "environment");
    String label = click.step() == null ? "let " + actor + " run" : actor + ": " + click.step();
    return new Click(label, click.says().isEmpty() ? "" : "– " + click.says(), edges);
  }

  private Map<String, Said> actions(Exploration exploration) {
    Map<String, Said> said = new LinkedHashMap<>();
    exploration.variants().stream()
        .flatMap(variant -> variant.graph().steps().stream())
        .map(step -> manifest.actions().get(step.action()))
        .forEach(
            action -> {
              if (action != null) {
                said.put(action.name(), said(action));
              }
            });
    return said;
  }

  private Said said(Action action) {
    return new Said(
        action.where(),
        String.join(", ", methods.getOrDefault(action.name(), List.of())),
        action.says());
  }

  private Map<String, Map<String, String>> mechanisms(Exploration exploration) {
    Map<String, Map<String, String>> said = new LinkedHashMap<>();
    for (Exploration.Variant variant : exploration.variants()) {
      Mechanism mechanism = manifest.mechanisms().get(variant.id());
      if (mechanism != null) {
        said.put(mechanism.id(), Map.of("says", mechanism.says(), "without", mechanism.without()));
      }
    }
    return said;
  }
}
