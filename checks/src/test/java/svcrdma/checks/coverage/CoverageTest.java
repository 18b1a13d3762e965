package svcrdma.checks.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import svcrdma.checks.Folders;
import svcrdma.checks.InputException;
import svcrdma.checks.graph.StateGraph;
import svcrdma.checks.lane.Effort;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.ManifestReader;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.manifest.Setting;
import svcrdma.checks.manifest.WhatIf;
import svcrdma.checks.run.Session;
import svcrdma.checks.tlc.TlcJar;
import svcrdma.checks.trace.Event;

/**
 * What every lane runs is a path of the graph; what is tampered with, or lacks something, is none.
 */
final class CoverageTest {
  private static final Manifest MANIFEST = ManifestReader.read(Folders.SPEC);
  private static final Model MODEL = MANIFEST.models(List.of("deferred-closing")).get(0);

  private static final int SOME = 20;
  private static final int MANY = 500;
  private static final int ENOUGH = 3_000;

  private static @Nullable StateGraph explored;
  private static @Nullable Coverage covered;
  private static @Nullable Path frayRuns;
  private static List<Event> run = List.of();

  @BeforeAll
  static void cover(@TempDir Path base) throws InterruptedException {
    explored = explore(MODEL, base);
    frayRuns = base.resolve("fray-runs.ndjson");
    RunFile.write(frayRuns, runs(Setup.of(MODEL), SOME));
    covered = of(Setup.of(MODEL));
    // With a call that is answered, and a drain.
    new JqwikSource(Effort.scaled(MANY))
        .run(
            Setup.of(MODEL),
            events -> {
              run = events;
              return events.stream().noneMatch(event -> event.action().equals("clearBusy"));
            });
  }

  private static StateGraph explore(Model model, Path base) throws InterruptedException {
    Session.Options options =
        new Session.Options(TlcJar.bundled(), 1, 1000, Duration.ofMinutes(5), 0, base);
    try (Session session = new Session(MANIFEST, options)) {
      return Objects.requireNonNull(session.graph(model).graph());
    }
  }

  /** What stands for Fray's runs, which are made by another JVM. */
  private static List<RunFile.Run> runs(Setup setup, int count) {
    List<RunFile.Run> runs = new ArrayList<>();
    new JqwikSource(Effort.scaled(MANY))
        .run(
            setup,
            events -> {
              runs.add(new RunFile.Run(setup, events));
              return runs.size() < count;
            });
    return runs;
  }

  private static Coverage of(Setup setup) throws InterruptedException {
    return Coverage.of(
        setup, graph(), sources(Objects.requireNonNull(frayRuns)), (lane, runs) -> {});
  }

  /** Those of the command, with fewer runs. */
  private static List<Source> sources(Path frayRuns) {
    return List.of(
        new JqwikSource(Effort.scaled(MANY)),
        new LincheckSource(Effort.scaled(SOME)),
        new StressSource(Effort.scaled(SOME)),
        new FraySource(frayRuns));
  }

  private static StateGraph graph() {
    return Objects.requireNonNull(explored);
  }

  private static Coverage whole() {
    return Objects.requireNonNull(covered);
  }

  @Test
  void everyRunOfEveryLaneIsAPath() {
    System.out.print(CoverageText.table(whole()));
    assertEquals(List.of(), CoverageText.failures(whole()));
  }

  @Test
  void everyLaneTakesMoreEdgesThanOneOfItsRunsHasSteps() {
    for (Coverage.Lane lane : whole().lanes()) {
      long stepsOfOne = lane.steps() / lane.runs();
      assertTrue(stepsOfOne > 20, lane.name());
      assertTrue(lane.covered().cardinality() > stepsOfOne, lane.name());
      assertTrue(lane.covered().length() <= graph().edges(), lane.name());
    }
  }

  @Test
  void theFiguresAreThoseOfTheJson() throws IOException {
    JsonNode json = new ObjectMapper().readTree(CoverageText.json(whole()));
    assertEquals(graph().edges(), json.get("edges").asInt());
    assertEquals("deferred-closing", json.get("model").asText());
    for (int i = 0; i < whole().lanes().size(); i++) {
      Coverage.Lane lane = whole().lanes().get(i);
      JsonNode node = json.get("lanes").get(i);
      assertEquals(lane.name(), node.get("lane").asText());
      assertEquals(lane.covered().cardinality(), node.get("covered").asInt());
      assertTrue(node.get("covered").asInt() <= json.get("together").asInt());
      assertTrue(node.get("failure").isNull());
    }
  }

  @Test
  void theCodeLessAMechanismIsFoundByEveryLane(@TempDir Path base) throws InterruptedException {
    Setup setup = Setup.of(MODEL);
    Setup without =
        new Setup(
            List.of("data-before-enqueue"),
            setup.threads(),
            setup.senders(),
            setup.calls(),
            setup.sends(),
            setup.queueDepth(),
            setup.mostWrites(),
            setup.requestLimit());
    Path file = base.resolve("broken.ndjson");
    RunFile.write(file, runs(without, SOME));
    Coverage broken = Coverage.of(without, graph(), sources(file), (lane, runs) -> {});
    assertEquals(
        List.of("jqwik", "lincheck", "stress", "fray"),
        broken.lanes().stream().map(Coverage.Lane::name).toList());
    assertEquals(broken.lanes().size(), CoverageText.failures(broken).size());
    for (String failure : CoverageText.failures(broken)) {
      assertTrue(failure.contains(" is no edge: "), failure);
      assertTrue(failure.contains("then send-cq "), failure);
    }
  }

  /** The code lets a sender begin as long as there is a reference; the specification does not. */
  @Test
  void aRunIsOverWhereASenderBeginsOnADeadTransport(@TempDir Path base)
      throws InterruptedException {
    Model model =
        new WhatIf(
                "deferred",
                List.of(),
                List.of(),
                List.of(),
                Map.of("Calls", new Setting("0", "0"), "Disconnects", new Setting("true", "TRUE")))
            .model(MANIFEST);
    StateGraph graph = explore(model, base);
    AtomicInteger over = new AtomicInteger();
    new JqwikSource(ENOUGH)
        .run(
            Setup.of(model),
            events -> {
              Followed.Path path =
                  assertInstanceOf(Followed.Path.class, Follower.follow(graph, events));
              if (path.edges().size() < events.size()) {
                assertEquals("startSend", events.get(path.edges().size()).action());
                over.incrementAndGet();
              }
              return over.get() < SOME;
            });
    assertEquals(SOME, over.get());
  }

  @Test
  void whatFrayHasNotRunIsSaidToBeAbsentAndWhy(@TempDir Path base) {
    Path file = base.resolve("runs.ndjson");
    Setup setup = Setup.of(MODEL);
    assertEquals(
        Optional.of("there are no runs of it: mvn verify -Pfray -Dfray.jdk=DIR writes them"),
        new FraySource(file).absence(setup));
    RunFile.write(file, runs(setup, 1));
    assertEquals(Optional.empty(), new FraySource(file).absence(setup));
    Setup other = Setup.of(MANIFEST.models(List.of("deferred-two-calls-closing")).get(0));
    assertEquals(
        Optional.of("none of its runs is in this model's environment"),
        new FraySource(file).absence(other));
  }

  @Test
  void runsOfOtherCodeAreAbsentAndAFileThatIsCutShortIsRefused(@TempDir Path base)
      throws IOException {
    Path file = base.resolve("runs.ndjson");
    RunFile.write(file, runs(Setup.of(MODEL), 2));
    List<String> lines = Files.readAllLines(file);
    Files.write(file, lines.subList(0, 2));
    assertEquals(
        file + ":2: the file ends here, and does not tell how many runs there are",
        assertThrows(InputException.class, () -> RunFile.read(file)).getMessage());
    String other = lines.get(0).replaceAll("\"code\":\"..", "\"code\":\"--");
    Files.write(file, List.of(other, lines.get(1), "{\"runs\":1}"));
    assertEquals(
        Optional.of(
            "its runs are of other code than this: "
                + "mvn verify -Pfray -Dfray.jdk=DIR writes them"),
        new FraySource(file).absence(Setup.of(MODEL)));
  }

  @Test
  void theOrderIsLookedForWhereTheTimesLeaveItOpen() {
    assertEquals(run.size(), assertInstanceOf(Followed.Path.class, follow(run)).edges().size());
    List<Event> open =
        run.stream().map(e -> new Event(e.actor(), e.action(), 0, 0, run.size())).toList();
    assertEquals(run.size(), assertInstanceOf(Followed.Path.class, follow(open)).edges().size());
  }

  @Test
  void aDroppedStepIsFoundWhereItIsMissed() {
    Followed.Stuck stuck =
        stuck(
            events -> {
              events.removeIf(event -> event.action().equals("clearBusy"));
              return events;
            });
    assertTrue(stuck.why().contains("t1 stands at <<received.clearBusy"), stuck.why());
    assertTrue(stuck.taken() < run.size());
  }

  @Test
  void aStepThatCameTooEarlyIsFound() {
    Event taken =
        run.stream().filter(event -> event.action().equals("dequeue")).findFirst().orElseThrow();
    Followed.Stuck stuck =
        stuck(
            events -> {
              events.replaceAll(
                  e -> e.equals(taken) ? new Event(e.actor(), e.action(), 0, -2, -1) : e);
              return events;
            });
    assertEquals(0, stuck.taken());
    assertTrue(stuck.why().contains("then t1 dequeue is no edge: t1 stands at"), stuck.why());
  }

  @Test
  void aStepThatIsSomebodyElsesIsFound() {
    Followed.Stuck stuck =
        stuck(
            events -> {
              events.replaceAll(
                  e ->
                      e.actor().equals("t1")
                          ? new Event("t2", e.action(), 0, e.begin(), e.end())
                          : e);
              return events;
            });
    assertTrue(stuck.why().contains("then t2 dequeue is no edge: t2 stands at"), stuck.why());
  }

  private static Followed follow(List<Event> events) {
    return Follower.follow(graph(), events);
  }

  private static Followed.Stuck stuck(UnaryOperator<List<Event>> tamper) {
    return assertInstanceOf(Followed.Stuck.class, follow(tamper.apply(new ArrayList<>(run))));
  }
}
