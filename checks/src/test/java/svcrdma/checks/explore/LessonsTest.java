package svcrdma.checks.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import svcrdma.checks.Folders;
import svcrdma.checks.cli.Main;
import svcrdma.checks.graph.Edge;
import svcrdma.checks.graph.StateGraph;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.ManifestReader;
import svcrdma.checks.run.Session;
import svcrdma.checks.tlc.TlaValue;
import svcrdma.checks.tlc.TlcJar;

/** What the lessons say comes out, and what they ask to be played can be played. */
final class LessonsTest {
  private static final int MOST_CLICKS = 12;
  private static final Manifest SPEC = ManifestReader.read(Folders.SPEC);

  @TempDir private Path base = Path.of("");

  static List<Lesson> lessons() {
    return LessonReader.read(Folders.SPEC);
  }

  static List<Lesson.Shown> commands() {
    return lessons().stream().flatMap(lesson -> lesson.shown().stream()).toList();
  }

  @Test
  void eachLessonPredictsRunsPlaysBreaksAndAnswers() {
    assertTrue(lessons().size() >= 6, "lessons");
    for (Lesson lesson : lessons()) {
      assertEquals(
          List.of("", "Predict", Lesson.RUN, Lesson.PLAY, "Break or mend", Lesson.ANSWER),
          lesson.parts().stream().map(Lesson.Part::heading).toList(),
          lesson.title());
      assertTrue(lesson.title().startsWith(lesson.number() + ". "), lesson.title());
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void aCommandPrintsWhatTheLessonShows(Lesson.Shown shown) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Main.run(
            new PrintWriter(out),
            new PrintWriter(err),
            ("--spec " + Folders.SPEC + " " + shown.arguments()).split(" "));
    assertEquals(0, code, err::toString);
    assertEquals(withoutTimes(shown.output()), withoutTimes(out.toString()));
  }

  private static String withoutTimes(String table) {
    return table.replaceAll("  +", "  ").replaceAll("\\d+\\.\\d s", "N s");
  }

  @ParameterizedTest
  @MethodSource("lessons")
  void aLessonsRunIsOneOfTheGraphAndEndsAsItSays(Lesson lesson) throws InterruptedException {
    StateGraph graph = graph(lesson);
    int clicks = lesson.run().play(graph).size();
    assertTrue(clicks <= MOST_CLICKS, clicks + " clicks");
    assertEquals(Set.of(), unsaid(graph), "positions of which words.yaml says nothing");
  }

  private StateGraph graph(Lesson lesson) throws InterruptedException {
    Session.Options options =
        new Session.Options(TlcJar.bundled(), 1, 1024, Duration.ofMinutes(5), 0, base);
    try (Session session = new Session(SPEC, options)) {
      StateGraph graph =
          new Explorer(SPEC, session, 1, line -> {})
              .graph(SPEC.models(List.of(lesson.model())).get(0));
      assertNotNull(graph);
      return graph;
    }
  }

  /** Where actors stand that have no step, and nothing is known to be said of it. */
  private static Set<String> unsaid(StateGraph graph) {
    Words words = Words.of(graph.header().module());
    String last = words.endsWithout();
    int end = last == null ? -1 : graph.predicates().indexOf(last);
    Set<String> unsaid = new TreeSet<>();
    for (int state = 0; state < graph.states(); state++) {
      if (end >= 0 && !graph.holds(state, end)) {
        continue; // The page says that the graph ends there.
      }
      List<String> moving = new ArrayList<>();
      for (Edge edge : graph.from(state)) {
        moving.add(String.valueOf(edge.step().actor()));
      }
      if (graph.state(state).get(graph.header().control()) instanceof TlaValue.Function control) {
        control
            .map()
            .forEach(
                (actor, stack) -> {
                  if (!moving.contains(actor.brief())) {
                    unsaid.add(position(stack));
                  }
                });
      }
    }
    unsaid.removeAll(words.waits().keySet());
    return unsaid;
  }

  private static String position(TlaValue stack) {
    return stack instanceof TlaValue.Sequence sequence
        ? sequence.elements().get(0).brief()
        : stack.brief();
  }
}
