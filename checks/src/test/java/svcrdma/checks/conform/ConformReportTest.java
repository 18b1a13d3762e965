package svcrdma.checks.conform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import svcrdma.checks.Folders;
import svcrdma.checks.ci.ConformReport;
import svcrdma.checks.ci.SarifSchema;
import svcrdma.checks.graph.StateGraph;
import svcrdma.checks.hazard.Hazard;

/** What build servers are told of code that lacks a mechanism. */
final class ConformReportTest {
  private static final String MODEL = "deferred-reads";

  private static Conformity whole = equal();
  private static Conformity differs = equal();

  private static Conformity equal() {
    return new Conformity(MODEL, 1, 1, 1, 1, 1, 1, 0.1, null);
  }

  @BeforeAll
  static void walk() throws InterruptedException {
    StateGraph graph = Graphs.of(MODEL);
    Subject code = Subject.of(Graphs.model(MODEL));
    whole = walk(graph, code, code);
    differs = walk(graph, code.with(Hazard.SELF_ENQUEUE.parts()), code);
  }

  private static Conformity walk(StateGraph graph, Subject code, Subject expected)
      throws InterruptedException {
    return new Conformance(code, graph, Concerns.all(expected), unused -> {})
        .run(1, Duration.ofMinutes(5));
  }

  private static Mismatch mismatch() {
    return Objects.requireNonNull(differs.mismatch());
  }

  @Test
  void sarifFindsTheMismatchInTheJavaCodeWithTheActionBesideIt() throws IOException {
    JsonNode findings = sarif(List.of(whole, differs));
    assertEquals(1, findings.size());
    JsonNode finding = findings.at("/0");
    assertEquals("code-conforms", finding.at("/ruleId").asText());
    String says = finding.at("/message/text").asText();
    assertTrue(says.startsWith(MODEL + ": code and specification differ after step "), says);
    assertTrue(says.contains("pc: expected "), says);

    String java = line(finding.at("/locations/0"));
    assertTrue(java.contains("\"llistAdd\""), java);
    String action = line(finding.at("/relatedLocations/0"));
    assertTrue(action.startsWith("llistAdd(p) =="), action);
  }

  @Test
  void sarifShowsTheRunThatLedThereStepByStep() throws IOException {
    JsonNode stops = sarif(List.of(differs)).at("/0/codeFlows/0/threadFlows/0/locations");
    assertEquals(mismatch().run().size(), stops.size());
    for (int i = 0; i < stops.size(); i++) {
      JsonNode location = stops.at("/" + i + "/location");
      String action = mismatch().run().get(i).step().action();
      assertTrue(line(location).matches(action + "\\b.*==.*"), () -> action + ": " + location);
      assertEquals(
          i + 1 + " " + mismatch().run().get(i).step(), location.at("/message/text").asText());
    }
  }

  @Test
  void sarifFindsNothingWhereCodeAndSpecificationAreEqual() throws IOException {
    JsonNode findings = sarif(List.of(whole));
    assertTrue(findings.isArray());
    assertEquals(0, findings.size());
  }

  @Test
  void markdownTellsTheMismatchBeforeTheTable() {
    String text = ConformReport.markdown(List.of(whole, differs));
    assertTrue(text.startsWith("# 1 of 2 models equal: "), text);
    int folded = text.indexOf("<summary>" + MODEL + ": code and specification differ</summary>");
    assertTrue(folded > 0, text);
    assertTrue(text.indexOf("send-cq=put.data", folded) > 0, text);
    assertTrue(text.indexOf("DIFFERS |", folded) > 0, text);
  }

  private static JsonNode sarif(List<Conformity> results) throws IOException {
    return SarifSchema.valid(ConformReport.sarif(Folders.HOME, Graphs.SPEC, results))
        .at("/runs/0/results");
  }

  /** The line of text that a location points to. */
  private static String line(JsonNode location) throws IOException {
    JsonNode place = location.at("/physicalLocation");
    return Files.readAllLines(Folders.HOME.resolve(place.at("/artifactLocation/uri").asText()))
        .get(place.at("/region/startLine").asInt() - 1);
  }
}
