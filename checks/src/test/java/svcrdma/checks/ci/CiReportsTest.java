package svcrdma.checks.ci;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import svcrdma.checks.Folders;
import svcrdma.checks.run.Examples;
import svcrdma.checks.run.Result;
import svcrdma.checks.run.Summary;

final class CiReportsTest {
  private static final List<Result> RESULTS =
      List.of(Examples.holds(), Examples.violated(), Examples.drifts(), Examples.timedOut());

  @Test
  void junitHasACaseForEachRunAndProperty() throws Exception {
    Element suites = junit(RESULTS);
    assertEquals("1", suites.getAttribute("failures"));
    assertEquals("1", suites.getAttribute("errors"));
    assertEquals(4, suites.getElementsByTagName("testsuite").getLength());
    assertEquals("run", parent(suites, "failure").getAttribute("name"));
    assertEquals("NothingLost", parent(suites, "system-out").getAttribute("name"));
    assertEquals(
        "not decided within 5 s & more",
        ((Element) suites.getElementsByTagName("error").item(0)).getAttribute("message"));
  }

  @Test
  void junitLeavesOutWhatIsNotDecidedBehindAnExpectedViolation() throws Exception {
    Result expected = Examples.violated();
    assertEquals("0", junit(List.of(expected)).getAttribute("skipped"));
    assertEquals("2", junit(List.of(expected)).getAttribute("tests"));
  }

  @Test
  void whatWasSimulatedIsNeitherPassedNorAsExpectedNorAFinding() throws Exception {
    List<Result> simulated = List.of(Examples.simulated());
    Element suites = junit(simulated);
    assertEquals("3", suites.getAttribute("tests"));
    assertEquals("2", suites.getAttribute("skipped"), "all but the run itself");
    String markdown = MarkdownReport.of(Examples.CANARIES, simulated);
    assertTrue(
        markdown.startsWith("# no violation found in 1 of 1 simulations; this is no proof\n"),
        markdown);
    assertEquals(0, sarif(simulated).at("/runs/0/results").size());
    assertEquals("1 simulated, which is no proof\n", Summary.of(simulated));
  }

  @Test
  void junitCanBeReadWhateverTlcHasSaid() throws Exception {
    Element suites = junit(List.of(Examples.undecided("\u001b[31m\u0000")));
    Element error = (Element) suites.getElementsByTagName("error").item(0);
    assertEquals("\uFFFD[31m\uFFFD", error.getAttribute("message"));
  }

  @Test
  void sarifFindsWhatIsNotAsExpectedAndNothingElse() throws IOException {
    JsonNode run = sarif(RESULTS).at("/runs/0");
    assertEquals(2, run.at("/results").size());
    assertEquals("expected-size", run.at("/results/0/ruleId").asText());
    assertEquals("decided", run.at("/results/1/ruleId").asText());
    assertEquals(
        "checks/src/test/resources/canaries/manifest.yaml",
        run.at("/results/0/locations/0/physicalLocation/artifactLocation/uri").asText());
    assertEquals(0, sarif(List.of(Examples.holds())).at("/runs/0/results").size());
    assertTrue(sarif(List.of(Examples.holds())).at("/runs/0/results").isArray());
  }

  @Test
  void sarifShowsAViolationAtThePropertyAndItsStepsAtTheirActions() throws IOException {
    Result unexpected = Examples.violated();
    Result whatIf = new Result(unexpected.model().unchecked(), unexpected.run(), List.of());
    JsonNode result = sarif(List.of(whatIf)).at("/runs/0/results/0");
    assertEquals("NothingLost", result.at("/ruleId").asText());
    assertEquals("error", result.at("/level").asText());
    String at = "/physicalLocation/artifactLocation/uri";
    assertEquals(
        "checks/src/test/resources/canaries/Canary.tla", result.at("/locations/0" + at).asText());
    JsonNode stops = result.at("/codeFlows/0/threadFlows/0/locations");
    assertEquals(2, stops.size());
    assertEquals(20, stops.at("/0/location/physicalLocation/region/startLine").asInt());
  }

  @Test
  void sarifNamesEachRuleByItsPlaceToo() throws IOException {
    JsonNode run = sarif(RESULTS).at("/runs/0");
    for (JsonNode result : run.at("/results")) {
      JsonNode rule = run.at("/tool/driver/rules/" + result.at("/ruleIndex").asInt());
      assertEquals(rule.at("/id").asText(), result.at("/ruleId").asText());
    }
  }

  @Test
  void sarifKeepsWhatIsHostileAsText() throws IOException {
    String hostile = "[free](http://e) {0} \"<b>\u0000";
    String text =
        sarif(List.of(Examples.undecided(hostile))).at("/runs/0/results/0/message/text").asText();
    assertEquals("times-out: [free] (http://e) { 0 } \"<b>\u0000", text);
  }

  /** Else a log that is held to it could be anything. */
  @Test
  void theSchemaRefusesWhatIsNoLog() {
    String log = SarifReport.of(Folders.HOME, Examples.CANARIES, RESULTS);
    assertEquals(List.of(), SarifSchema.problems(log));
    for (String broken :
        List.of(
            log.replaceFirst("\"startLine\" : \\d+", "\"startLine\" : 0"),
            log.replaceFirst("\"level\" : \"error\"", "\"level\" : \"bad\""),
            log.replaceFirst("\"uri\" : \"", "\"uri\" : \"a file:"),
            log.replaceFirst("\"message\"", "\"says\""),
            log.replaceFirst("\"driver\"", "\"rider\""))) {
      assertFalse(broken.equals(log));
      assertFalse(SarifSchema.problems(broken).isEmpty(), broken);
    }
  }

  @Test
  void markdownTellsTheTotalsFirstThenWhatDiffers() {
    String text = MarkdownReport.of(Examples.CANARIES, RESULTS);
    assertTrue(text.startsWith("# 2 of 4 models as expected\n"), text);
    assertTrue(text.indexOf("## What differs") < text.indexOf("## All models"), text);
  }

  @Test
  void markdownFoldsTheRunOfWhatDiffers() {
    Result unexpected = Examples.violated();
    Result whatIf = new Result(unexpected.model().unchecked(), unexpected.run(), List.of());
    String text = MarkdownReport.of(Examples.CANARIES, List.of(whatIf));
    assertTrue(text.startsWith("# 0 of 1 what-ifs hold\n"), text);
    assertTrue(
        text.contains(
            "<details><summary>breaks-invariant: NothingLost, a run of 3 states</summary>"),
        text);
    assertTrue(text.contains("give()"), text);
  }

  @Test
  void markdownEscapesNothingThatCanBeNoMarkup() {
    String plain = "took 2.9 s (what-if): it's 5% of a/b; as \"said\"";
    assertEquals(plain, Markdown.text(plain));
    assertEquals("www&#46;e http&#58;//e a&#64;e.", Markdown.text("www.e http://e a@e."));
  }

  @Test
  void markdownKeepsWhatIsHostileAsText() {
    String hostile =
        "a|b `c` <script>x</script> [l](http://e) **d**\n# e ~f~ _g_ &amp; \\| ![i](j)";
    String html =
        render(Markdown.table(List.of(List.of("h"), List.of(hostile))))
            + render(Markdown.folded(hostile, "</pre><script>" + hostile));
    for (String tag : List.of("<script", "<a ", "<img", "<code", "<strong", "<em", "<h1", "<del")) {
      assertFalse(html.contains(tag), html);
    }
    assertEquals(1, html.split("<td>", -1).length - 1, html);
    assertTrue(html.contains("a|b `c` &lt;script&gt;x"), html);
  }

  static String render(String markdown) {
    List<TablesExtension> tables = List.of((TablesExtension) TablesExtension.create());
    return HtmlRenderer.builder()
        .extensions(tables)
        .build()
        .render(Parser.builder().extensions(tables).build().parse(markdown));
  }

  private static JsonNode sarif(List<Result> results) throws IOException {
    return SarifSchema.valid(SarifReport.of(Folders.HOME, Examples.CANARIES, results));
  }

  private static Element junit(List<Result> results) throws Exception {
    byte[] text = JUnitReport.of(Examples.CANARIES, results).getBytes(StandardCharsets.UTF_8);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(text))
        .getDocumentElement();
  }

  private static Element parent(Element suites, String tag) {
    return (Element) suites.getElementsByTagName(tag).item(0).getParentNode();
  }
}
