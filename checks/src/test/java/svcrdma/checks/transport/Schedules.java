package svcrdma.checks.transport;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import svcrdma.checks.Folders;
import svcrdma.checks.explain.Step;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.ManifestReader;
import svcrdma.checks.run.Session;
import svcrdma.checks.schedule.Schedule;
import svcrdma.checks.tlc.TlcJar;
import svcrdma.checks.tlc.Verdict;

/** The specification's shortest runs, as TLC finds them. */
final class Schedules {
  private static final Manifest SPEC = ManifestReader.read(Folders.SPEC);
  private static final Path BASE = Folders.HOME.resolve("checks").resolve("target").resolve("runs");
  private static final Map<String, Schedule> FOUND = new ConcurrentHashMap<>();

  private Schedules() {}

  /** The run of a model that is violated. */
  static Schedule of(String model) {
    return FOUND.computeIfAbsent(model, Schedules::find);
  }

  private static Schedule find(String model) {
    Session.Options options =
        new Session.Options(TlcJar.bundled(), 1, 2_000, Duration.ofMinutes(5), 0, BASE);
    try (Session session = new Session(SPEC, options)) {
      Verdict verdict =
          session
              .check(SPEC.models(List.of(model)), (done, of, running) -> {})
              .get(0)
              .run()
              .verdict();
      Verdict.Violated violated = assertInstanceOf(Verdict.Violated.class, verdict);
      return new Schedule(
          Step.of(violated.trace(), SPEC.control()).stream()
              .map(step -> new Schedule.Step(actor(step), step.action()))
              .toList());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What the hardware does by itself is done by who polls. */
  private static String actor(Step step) {
    if (!step.actor().equals(Step.ENVIRONMENT)) {
      return step.actor();
    }
    return step.arguments().isEmpty() ? "send-cq" : step.arguments().get(0);
  }
}
