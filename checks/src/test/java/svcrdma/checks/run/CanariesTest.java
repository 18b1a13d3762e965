package svcrdma.checks.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import svcrdma.checks.Folders;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.ManifestReader;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.tlc.TlcJar;
import svcrdma.checks.tlc.Verdict;

/** Proof that the harness is awake: each of these models comes out as exactly what it is. */
final class CanariesTest {
  private static Map<String, Result> results = Map.of();

  @BeforeAll
  static void run(@TempDir Path base) throws InterruptedException {
    Manifest manifest = ManifestReader.read(Folders.CANARIES);
    Map<Boolean, List<Model>> endless =
        manifest.models(true).stream()
            .collect(Collectors.partitioningBy(model -> model.id().equals("times-out")));
    results = new HashMap<>();
    // Whatever must be decided has the time for it on a busy machine too.
    check(manifest, endless.getOrDefault(false, List.of()), Duration.ofMinutes(3), base);
    check(manifest, endless.getOrDefault(true, List.of()), Duration.ofSeconds(5), base);
  }

  private static void check(Manifest manifest, List<Model> models, Duration limit, Path base)
      throws InterruptedException {
    Session.Options options = new Session.Options(TlcJar.bundled(), 2, 256, limit, 1000, base);
    try (Session session = new Session(manifest, options)) {
      session
          .check(models, (done, of, running) -> {})
          .forEach(result -> results.put(result.model().id(), result));
    }
  }

  @Test
  void holds() {
    Result result = result("holds");
    assertInstanceOf(Verdict.Holds.class, result.run().verdict());
    assertEquals(List.of(), result.deviations());
    assertEquals(0, ExitCode.of(List.of(result)));
  }

  @Test
  void breaksTheInvariantAfterThreeStates() {
    assertViolated("breaks-invariant", "NothingLost", 3);
  }

  @Test
  void deadlocks() {
    assertViolated("deadlocks", "Deadlock", 5);
  }

  @Test
  void breaksTheSecondOfTwoLivenessProperties() {
    assertViolated("breaks-second-liveness", "BoxFillsAgain", 3);
  }

  @Test
  void breaksAPropertyOfSteps() {
    assertViolated("breaks-action-property", "RoundsOnlyGrow", 5);
  }

  @Test
  void loops() {
    assertViolated("loops", "TakenLeadsToGiven", 7);
  }

  @Test
  void isVacuousAndSoNotAsExpected() {
    Result result = result("vacuous");
    assertInstanceOf(Verdict.Holds.class, result.run().verdict());
    assertEquals(List.of("vacuous: NeverIdle never saw Overfull"), result.deviations());
    assertEquals(1, ExitCode.of(List.of(result)));
  }

  @Test
  void driftsAndSoIsNotAsExpected() {
    Result result = result("drifts");
    assertEquals(
        List.of("distinctStates: expected 999, found 6", "depth: expected 99, found 5"),
        result.deviations());
    assertEquals(1, ExitCode.of(List.of(result)));
    assertTrue(
        result.run().actions().getOrDefault("take", 0L) > 0,
        "it is counted how often each action was taken");
  }

  @Test
  void doesNotParse() {
    Result result = assertInconclusive("does-not-parse", Verdict.Cause.INPUT, 2);
    assertEquals(
        List.of(
            "Broken.tla does not parse: line 5, col 14 to line 5, col 14 of module Broken:"
                + " Unknown operator: `y'."),
        result.deviations());
  }

  @Test
  void timesOut() {
    assertInconclusive("times-out", Verdict.Cause.TIMEOUT, 3);
  }

  @Test
  void runsOutOfMemory() {
    assertInconclusive("out-of-memory", Verdict.Cause.MEMORY, 3);
  }

  @Test
  void aDifferenceCountsMoreThanAnUndecidedModelAndWrongInputMoreThanBoth() {
    assertEquals(1, ExitCode.of(List.of(result("times-out"), result("drifts"), result("holds"))));
    assertEquals(2, ExitCode.of(List.of(result("does-not-parse"), result("drifts"))));
  }

  private static Result result(String model) {
    Result result = results.get(model);
    if (result == null) {
      throw new AssertionError("no result for " + model);
    }
    return result;
  }

  private static void assertViolated(String model, String property, long length) {
    Result result = result(model);
    assertEquals(property, result.property());
    assertEquals(length, result.counterexampleLength());
    assertEquals(List.of(), result.deviations());
    assertEquals(0, ExitCode.of(List.of(result)));
  }

  private static Result assertInconclusive(String model, Verdict.Cause cause, int exit) {
    Result result = result(model);
    assertEquals(
        cause, assertInstanceOf(Verdict.Inconclusive.class, result.run().verdict()).cause());
    assertEquals(exit, ExitCode.of(List.of(result)));
    assertEquals(false, result.asExpected());
    return result;
  }
}
