package svcrdma.checks.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import svcrdma.checks.Folders;
import svcrdma.checks.InputException;
import svcrdma.checks.graph.StateGraph;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.ManifestReader;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.run.Session;
import svcrdma.checks.tlc.TlcJar;

/** What there is to explore is what TLC computes, with what it says of each state. */
final class ExplorerTest {
  private static final Manifest CANARIES = ManifestReader.read(Folders.CANARIES);
  private static final GuidedRun LOST =
      new GuidedRun(
          List.of(new GuidedRun.Click("w1", "take", ""), new GuidedRun.Click("w1", null, "gives")),
          "NothingLost fails");

  @TempDir private Path base = Path.of("");

  private Exploration explore(Model model) throws InterruptedException {
    Session.Options options =
        new Session.Options(TlcJar.bundled(), 1, 512, Duration.ofMinutes(2), 0, base);
    try (Session session = new Session(CANARIES, options)) {
      return new Explorer(CANARIES, session, 2, line -> {}).explore(model).orElseThrow();
    }
  }

  private static Model model(String id) {
    return CANARIES.models(List.of(id)).get(0);
  }

  @Test
  void aModelIsExploredWholeAndLessEachMechanismThatMakesADifference() throws InterruptedException {
    Exploration found = explore(model("breaks-invariant"));
    assertEquals(
        List.of(Exploration.WHOLE, "give-back", "new-rounds"),
        found.variants().stream().map(Exploration.Variant::id).toList());
    assertEquals("give-back", found.own());
    // With one token that is never given back no new round begins: it is switched from the whole.
    assertEquals(List.of(), found.same());
  }

  @Test
  void whatTlcViolatesFailsAsFarAwayAsItsShortestRun() throws InterruptedException {
    Exploration found = explore(model("breaks-invariant"));
    StateGraph lost = found.graph();
    int property = lost.predicates().indexOf("NothingLost");
    assertEquals(
        3,
        IntStream.range(0, lost.states())
            .filter(state -> !lost.holds(state, property))
            .map(lost::level)
            .min()
            .orElseThrow());
    StateGraph whole = found.variants().get(0).graph();
    assertTrue(IntStream.range(0, whole.states()).allMatch(s -> whole.holds(s, property)));
  }

  @Test
  void aRunIsPlayedClickByClickAndMustEndAsItSays() throws InterruptedException {
    StateGraph lost = explore(model("breaks-invariant")).graph();
    assertEquals(2, LOST.play(lost).size());
    assertEquals(
        "the run ends with 'NothingLost fails', not with 'nothing fails'",
        refused(new GuidedRun(LOST.clicks(), "nothing fails"), lost));
    assertEquals(
        "w2 take: there is no such step",
        refused(
            new GuidedRun(List.of(new GuidedRun.Click("w2", "take", "")), "nothing fails"), lost));
  }

  private static String refused(GuidedRun run, StateGraph graph) {
    return String.valueOf(assertThrows(InputException.class, () -> run.play(graph)).getMessage());
  }

  @Test
  void textOfAManifestIsNoMarkup() throws InterruptedException {
    Model model = model("breaks-invariant").lacking(List.of("give-back"));
    Exploration found = explore(model);
    Model hostile =
        new Model(
            "<script>alert(1)</script>",
            model.module(),
            model.specification(),
            model.design(),
            model.without(),
            model.with(),
            model.constants(),
            model.properties(),
            null,
            null,
            false,
            false,
            "</script><img src=x>",
            null,
            model.place());
    String page =
        new ExplorerPage(CANARIES, Map.of(), List.of())
            .of(
                new Exploration(
                    hostile, found.variants(), found.own(), found.same(), found.alone()));
    assertFalse(page.contains("<script>alert"));
    assertFalse(page.contains("<img"));
    assertTrue(page.contains("&lt;script"));
    assertTrue(page.contains("Content-Security-Policy"));
  }
}
