package svcrdma.checks.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.openqa.selenium.Keys;
import svcrdma.checks.explore.Exploration;
import svcrdma.checks.graph.Edge;
import svcrdma.checks.graph.StateGraph;
import svcrdma.checks.tlc.TlaValue;

/** The explorer, with every control, on the page of the lost wakeup. */
@SuppressWarnings("NullAway.Init")
final class ExplorerPageTest {
  private static final String[] LESSON = {
    "#alone-receive-cq", "#alone-t1", "#alone-t1", "#alone-send-cq"
  };

  private static Exploration exploration;
  private static Path page;
  private static Browser browser;

  @BeforeAll
  static void open() throws IOException, InterruptedException {
    exploration = Pages.lostWakeup();
    page = Pages.write(exploration);
    browser = new Browser();
  }

  @AfterAll
  static void close() {
    browser.close();
  }

  @BeforeEach
  void begin() {
    browser.window(1400, 1000);
    browser.scheme("light");
    open("");
  }

  @AfterEach
  void nothingWasComplainedOfAndNothingLoaded() {
    assertEquals(List.of(), browser.complaints());
    assertEquals(List.of(), browser.requests());
  }

  private static void open(String fragment) {
    browser.open(page, fragment);
    browser.find("body[data-ready='true']");
  }

  private static void playLesson() {
    for (String button : LESSON) {
      browser.click(button);
    }
  }

  private static String property(String name) {
    return browser.text("[data-property='" + name + "'] .verdict");
  }

  @Test
  void whatIsEnabledIsAButtonAndWhatIsNotSaysWhy() {
    assertEquals(
        List.of("receiveCall"),
        browser.all(".step .name").stream().map(element -> element.getText()).toList());
    assertEquals("idle: the ready queue is empty", browser.text("[data-actor='t1'] .why"));
    browser.click("#step-receive-cq-0");
    assertTrue(browser.text("#said").startsWith("1 step; the last: receive-cq: receiveCall."));
    assertEquals("readFlags", browser.text("#step-receive-cq-0 .name"));
    assertTrue(browser.text("[data-variable='xprt']").contains("■ XPT_DATA"));
    assertFalse(browser.all(".changed").isEmpty(), "what has changed is marked");
  }

  @Test
  void theLessonIsPlayedToItsEnd() {
    assertEquals("✓ holds", property("CompletedIsReleased"));
    playLesson();
    assertEquals("finished", browser.find("[data-lesson]").getDomAttribute("data-lesson"));
    assertEquals("✗ fails", property("CompletedIsReleased"));
    assertTrue(browser.text(".rest").startsWith("At rest"));
    assertEquals(4, browser.all(".clicks .done").size());
    // One row for each state.
    assertEquals(48, browser.all("#diagram svg .row").size());
  }

  @Test
  void whoLeavesTheLessonIsLedBack() {
    browser.click("#step-receive-cq-0");
    browser.click("#alone-receive-cq");
    browser.click("#step-t1-0");
    browser.click("#restart");
    browser.click(LESSON[0]);
    browser.click(LESSON[1]);
    browser.click("#step-send-cq-0"); // too early for the lesson
    assertEquals("left", browser.find("[data-lesson]").getDomAttribute("data-lesson"));
    browser.click("#return");
    assertEquals("on the way", browser.find("[data-lesson]").getDomAttribute("data-lesson"));
  }

  @Test
  void stepsAreTakenBackAndAgainClickByClickAndOneByOne() {
    playLesson();
    assertEquals("47 of 47", browser.text("#steps"));
    browser.click("#undo");
    assertEquals("44 of 47", browser.text("#steps"));
    browser.click("#undo");
    assertEquals("30 of 47", browser.text("#steps"));
    browser.click("#redo");
    assertEquals("44 of 47", browser.text("#steps"));
    browser.find("#position").sendKeys(Keys.ARROW_RIGHT);
    assertEquals("45 of 47", browser.text("#steps"));
    browser.click("#restart");
    assertEquals("0 of 47", browser.text("#steps"));
    assertFalse(browser.find("#undo").isEnabled());
  }

  @Test
  void theShortestWayToTroubleIsAsLongAsTlcsAndCanBeTaken() {
    browser.click("#show-trouble");
    assertEquals("In 47 steps CompletedIsReleased fails:", browser.text("#said"));
    assertEquals(47, browser.all("#trouble li").size());
    browser.click("#go");
    assertEquals("✗ fails", property("CompletedIsReleased"));
    browser.click("#show-trouble");
    assertEquals("Trouble is here: CompletedIsReleased.", browser.text("#said"));
  }

  @Test
  void aRunIsKeptInTheWholeDesignAsFarAsItIsOneThere() {
    playLesson();
    browser.click("#variant option[value='whole']");
    assertTrue(
        browser.text("#said").startsWith("The run is the same here."), browser.text("#said"));
    assertEquals("✓ holds", property("CompletedIsReleased"));
    assertEquals("setXptData", browser.text("#step-send-cq-0 .name"));
    browser.click("#alone-send-cq");
    browser.click("#alone-t1");
    assertTrue(browser.text(".rest").startsWith("At rest"));
    browser.click("#show-trouble");
    assertEquals("No way from here leads to trouble.", browser.text("#said"));
    assertEquals(4, browser.all(".clicks li").size(), "the lesson's clicks stay");
    browser.click("#switch-back");
    assertTrue(
        browser.text("#said").contains("up to step 48, send-cq: setXptData, which is not"),
        browser.text("#said"));
  }

  @Test
  void aLinkRestoresTheRun() {
    playLesson();
    browser.click("#undo");
    String link = browser.text("#link");
    assertEquals(browser.address(), link);
    String said = browser.text("#said").replaceFirst("^Back\\. ", "");
    open(link.substring(link.indexOf('#')));
    assertEquals(said, browser.text("#said"));
    assertEquals("44 of 47", browser.text("#steps"));
    browser.click("#undo"); // the clicks are in it too
    assertEquals("30 of 47", browser.text("#steps"));
    assertEquals(browser.address(), browser.copied("[data-copy='link']"));
  }

  static List<Arguments> badLinks() {
    String mechanisms = "its mechanisms are not";
    String cut = "its run is one up to step %d only";
    String place = "its run has no such step to stand at";
    return List.of(
        arguments("#in=nonsense&run=0zz&at=-1", mechanisms + "; " + cut.formatted(1)),
        arguments("#in=<img src=x onerror=window.hostile=1>&run=0", mechanisms),
        arguments("#in=%E0%A4%A&run=%&at=%zz", mechanisms + "; " + cut.formatted(0)),
        arguments("#run=" + "0".repeat(1 << 20), cut.formatted(47)),
        arguments("#run=" + ".0".repeat(1 << 19), cut.formatted(0)),
        arguments("#run=0&at=99999999999999999999", place),
        arguments("#run=0&at=-1", place),
        arguments("#run=0&at=0.5", place),
        arguments("#at=</script><script>window.hostile=1</script>", place),
        arguments("#javascript:window.hostile=1", "it holds no run"),
        arguments("#%%%", "it holds no run"));
  }

  @ParameterizedTest
  @MethodSource("badLinks")
  void aBadLinkIsToldInOneLineAndThePageGoesOn(String fragment, String why) {
    open(fragment);
    String said = browser.text("#said");
    assertTrue(said.startsWith("The link is not all of this page: " + why + ". "), said);
    assertEquals(1, said.lines().count());
    assertEquals("", browser.script("return window.hostile"));
    browser.click("#restart:not([disabled]), #step-receive-cq-0");
    browser.click("#step-receive-cq-0");
    assertFalse(browser.text("#said").contains("link"), "it is told once");
  }

  @Test
  void thePagesMenuLeavesTheRunAlone() {
    playLesson();
    String link = browser.address();
    int links = browser.all("header nav a").size();
    assertEquals(4, links);
    for (int i = 0; i < links; i++) {
      browser.script("document.querySelectorAll('header nav a')[arguments[0]].click()", i);
      browser.script("return new Promise(done => setTimeout(done))"); // the event comes later
      assertEquals("47 of 47", browser.text("#steps"));
      assertEquals(link, browser.address());
    }
  }

  @Test
  void theLessonsNextClickIsMarkedUntilOneLeavesIt() {
    for (String button : LESSON) {
      assertEquals(1, browser.all(".mark").size(), button);
      browser.find(button + " .mark");
      browser.click(button);
    }
    assertEquals(List.of(), browser.all(".mark"), "the lesson is finished");
    browser.click("#restart");
    browser.click("#step-receive-cq-0");
    browser.find("#alone-receive-cq .mark"); // what is left of the click
    browser.click("#variant option[value='whole']");
    assertEquals(List.of(), browser.all(".mark"), "it is not this variant's");
  }

  @Test
  void allLessonsAreInAMenuWithTheirCommands() {
    browser.click("#lessons > summary");
    assertEquals(8, browser.all("#lessons li").size());
    assertEquals(
        List.of("1. A list and a sleeper (this page)"),
        browser.all("#lessons li[aria-current='page']").stream().map(li -> li.getText()).toList());
    assertEquals(
        "./svcrdma-release explore --lesson 6", browser.copied("[data-copy='lesson-aba']"));
  }

  @Test
  void whatIsFoldedOpens() {
    browser.foldAndUnfold("#lesson details");
    browser.foldAndUnfold("footer details");
    playLesson();
    browser.foldAndUnfold("#run");
    assertEquals(48, browser.all("#diagram svg .row").size());
  }

  @Test
  void theKeyboardIsEnoughAndKeepsItsPlace() {
    browser.find("#step-receive-cq-0").sendKeys(Keys.ENTER);
    for (int i = 0; i < 3; i++) {
      browser.script("document.activeElement.click()");
    }
    assertEquals("4 of 4", browser.text("#steps"));
    assertEquals("step-receive-cq-0", browser.script("return document.activeElement.id"));
  }

  @ParameterizedTest
  @CsvSource({"light,1400", "dark,1400", "light,400", "dark,400"})
  void nothingKeepsPeopleOut(String scheme, int width) {
    browser.scheme(scheme);
    browser.window(width, 900);
    browser.click("#lessons > summary");
    assertEquals(List.of(), browser.barriers());
    playLesson();
    browser.click("#show-trouble");
    assertEquals(List.of(), browser.barriers());
    assertEquals(
        true,
        browser.script(
            "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"),
        "the page does not scroll sideways");
  }

  @Test
  void thePageReadsTheGraphThatWasPacked() {
    for (Exploration.Variant variant : exploration.variants()) {
      StateGraph graph = variant.graph();
      Object read =
          browser.script(
              "return (async id => {"
                  + "const page = pageData('exploration');"
                  + "const g = await StateGraph.of(page.graphs.find(g => g.id === id).packed);"
                  + "const sorted = entries => Object.fromEntries("
                  + "[...entries].map(([k, v]) => [k, plain(v)]).sort());"
                  + "const plain = v => typeof v === 'string' ? v : Array.isArray(v) ? v.map(plain)"
                  + " : v instanceof Map ? sorted(v) : v.set.map(plain);"
                  + "return d3.range(g.states).map(s => [sorted(g.state(s)),"
                  + "g.from(s).map(({step, to}) => [step.name, step.actor, to]),"
                  + "g.predicates.map(p => g.holds(s, p))]);"
                  + "})(arguments[0])",
              variant.id());
      List<Object> expected = new ArrayList<>();
      for (int state = 0; state < graph.states(); state++) {
        expected.add(told(graph, state));
      }
      assertEquals(expected.toString(), read.toString());
    }
  }

  private static List<Object> told(StateGraph graph, int state) {
    Map<String, Object> variables = new java.util.TreeMap<>();
    graph.state(state).forEach((name, value) -> variables.put(name, plain(value)));
    List<Object> edges = new ArrayList<>();
    for (Edge edge : graph.from(state)) {
      edges.add("[" + edge.step() + ", " + edge.step().actor() + ", " + edge.to() + "]");
    }
    List<Object> holds = new ArrayList<>();
    for (int i = 0; i < graph.predicates().size(); i++) {
      holds.add(graph.holds(state, i));
    }
    return List.of(variables, edges, holds);
  }

  private static Object plain(TlaValue value) {
    if (value instanceof TlaValue.Function function) {
      Map<String, Object> entries = new java.util.TreeMap<>();
      function.map().forEach((key, entry) -> entries.put(key.brief(), plain(entry)));
      return entries;
    }
    if (value instanceof TlaValue.Sequence sequence) {
      return sequence.elements().stream().map(ExplorerPageTest::plain).toList();
    }
    if (value instanceof TlaValue.Set set) {
      return set.elements().stream().map(ExplorerPageTest::plain).toList();
    }
    return value.brief();
  }

  /** Where there are cycles, a run of any length is one; its diagram would never be shown. */
  @Test
  void aLinkOfARunWithoutAnEndIsCutShort() throws IOException, InterruptedException {
    browser.open(Pages.alone("checks/examples/peterson", "peterson"), "#run=" + "0".repeat(2001));
    browser.find("body[data-ready='true']");
    String said = browser.text("#said");
    assertTrue(said.contains("its run is one up to step 2000 only"), said);
    assertEquals("2000 of 2000", browser.text("#steps"));
  }

  @ParameterizedTest
  @CsvSource({
    "checks/examples/peterson, peterson, stores",
    "spec, handshake-without-barrier-after-join, buffered"
  })
  void actorsAndVariablesOfAnySpecificationAreShown(String folder, String model, String variable)
      throws IOException, InterruptedException {
    browser.open(Pages.alone(folder, model), "");
    browser.find("body[data-ready='true']");
    assertEquals(2, browser.all("[data-actor]").size());
    assertFalse(browser.all("#state [data-variable]").isEmpty(), "something is shared");
    browser.click(".step");
    assertTrue(
        browser.text(".board").contains(variable)
            || browser.text(".board").contains("in the store buffer"),
        browser.text(".board"));
    browser.click("#show-trouble");
  }

  @Test
  void aLessonDoesNotTellWhatItAsks() {
    assertEquals(
        List.of("Run", "Answer"),
        browser.all("#lesson > details:not([open]) > summary").stream()
            .map(summary -> summary.getText())
            .toList());
    // What is printed, and the answer, stand inside of those and nowhere else.
    assertEquals(1, browser.all("#lesson > details pre").size());
    assertEquals(List.of(), browser.all("#lesson > pre"));
    assertFalse(browser.text("#lesson").contains("self-enqueue"), browser.text("#lesson"));
    assertEquals(List.of(), browser.all("#hazard"));
  }

  @Test
  void theReadmesPicturesAreThoseOfThePage() throws IOException {
    playLesson();
    browser.window(1400, 1100);
    browser.script("document.querySelector('.toolbar').scrollIntoView({behavior: 'instant'})");
    browser.picture(Pictures.made("explorer.png"));
    Object drawing =
        browser.script(
            "const svg = document.querySelector('#diagram svg').cloneNode(true);"
                + "svg.querySelector('.header').removeAttribute('transform');" // as if not scrolled
                + "return new XMLSerializer().serializeToString(svg)");
    Pictures.same("lost-wakeup.svg", drawing.toString());
    Pictures.mustBeKept("explorer.png");
  }

  @Test
  void plantedFaultsAreSeen() throws IOException {
    String html = Files.readString(page);
    // An error of a script, and an image without a text that the policy keeps from loading.
    browser.open(
        Pages.write(
            "faults.html",
            html.replace("</main>", "<img src='http://svcrdma.invalid/x.png'></main>")
                .replace("document.body.dataset.ready", "undefinedVariable.ready")),
        "");
    browser.find("#step-receive-cq-0");
    assertTrue(browser.barriers().stream().anyMatch(rule -> rule.startsWith("image-alt")));
    List<String> complaints = browser.complaints();
    assertTrue(
        complaints.stream().anyMatch(c -> c.contains("undefinedVariable")), () -> "" + complaints);
    assertTrue(
        complaints.stream().anyMatch(c -> c.contains("Content Security Policy")),
        () -> "" + complaints);
    // Without the policy it is asked for.
    browser.requests();
    browser.open(
        Pages.write(
            "loads.html",
            html.replace("Content-Security-Policy", "x")
                .replace("</main>", "<img alt='' src='http://svcrdma.invalid/x.png'></main>")),
        "");
    browser.find("body[data-ready='true']");
    assertEquals(List.of("http://svcrdma.invalid/x.png"), browser.requests());
    browser.complaints();
  }
}
