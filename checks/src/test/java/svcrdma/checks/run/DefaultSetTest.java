package svcrdma.checks.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import svcrdma.checks.Folders;
import svcrdma.checks.manifest.Action;
import svcrdma.checks.manifest.Expectation;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.ManifestReader;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.manifest.Property;
import svcrdma.checks.tlc.TlcJar;
import svcrdma.checks.tlc.Verdict;

/** The specification's default set, run once for all these tests. */
final class DefaultSetTest {
  private static final Manifest MANIFEST = ManifestReader.read(Folders.SPEC);
  // Counting takes TLC twice as long, so only small models are counted in, and of the others those
  // that alone take some action.
  private static final long COVERAGE_UP_TO = 5_000;
  private static final Set<String> COUNTED_TOO =
      Set.of(
          "deferred-direct-close",
          "deferred-failures",
          "deferred-request-limit",
          "deferred-without-exact-was-empty",
          "release-thread",
          "stranded-sender-by-reads-mended",
          "deferred-sender-post-failures");
  private static List<Result> results = List.of();

  @BeforeAll
  static void run(@TempDir Path base) throws InterruptedException {
    int workers = Runtime.getRuntime().availableProcessors();
    Session.Options options =
        new Session.Options(
            TlcJar.bundled(), workers, 4096, Duration.ofMinutes(10), COVERAGE_UP_TO, base);
    Map<Boolean, List<Model>> models =
        MANIFEST.models(false).stream()
            .collect(Collectors.partitioningBy(model -> COUNTED_TOO.contains(model.id())));
    results = new ArrayList<>(check(models.get(true), options.countingUpTo(Long.MAX_VALUE)));
    results.addAll(check(models.get(false), options));
    System.out.println(Table.of(results) + "\n" + Summary.of(results));
  }

  private static List<Result> check(@Nullable List<Model> models, Session.Options options)
      throws InterruptedException {
    try (Session session = new Session(MANIFEST, options)) {
      return session.check(Objects.requireNonNull(models), (done, of, running) -> {});
    }
  }

  @Test
  void everyModelIsAsExpected() {
    assertFalse(results.isEmpty(), "no model was run");
    assertEquals(MANIFEST.models(false).size(), results.size());
    assertEquals(
        List.of(),
        results.stream()
            .flatMap(r -> r.deviations().stream().map(d -> r.model().id() + ": " + d))
            .toList());
    assertEquals(ExitCode.GOOD, ExitCode.of(results));
  }

  /**
   * A step that only a planted mistake takes may be seen where the mistake is found. Of the list
   * and of the pool of threads nothing is counted here: TLC does not count beside temporal
   * properties, and their models that hold have some.
   */
  @Test
  void everyActionOfTheTransportIsTakenInAModelThatHoldsAndEveryMistakeInSome() throws IOException {
    TreeSet<String> never = new TreeSet<>(MANIFEST.actions().keySet());
    String notCounted =
        Files.readString(Folders.SPEC.resolve("Llist.tla"))
            + Files.readString(Folders.SPEC.resolve("ServicePool.tla"));
    String counted = Files.readString(Folders.SPEC.resolve("Actors.tla"));
    never.removeIf(
        action ->
            notCounted.contains("\n" + action + "(") && !counted.contains("\n" + action + "("));
    assertFalse(never.isEmpty(), "the manifest names no action");
    for (Result result : results) {
      boolean holds = result.run().verdict() instanceof Verdict.Holds;
      result
          .run()
          .actions()
          .forEach(
              (action, times) ->
                  never.removeIf(a -> times > 0 && a.equals(action) && (holds || isMistake(a))));
    }
    assertEquals(new TreeSet<>(), never);
  }

  private static boolean isMistake(String action) {
    Action named = MANIFEST.actions().get(action);
    return named != null && named.kernel().equals("(a mistake)");
  }

  @Test
  void theManifestNamesEveryActionThatTlcKnowsOfItsModule() {
    TreeSet<String> unknown = new TreeSet<>();
    for (Result result : results) {
      if (result.model().module().equals(MANIFEST.module())) {
        unknown.addAll(result.run().actions().keySet());
      }
    }
    unknown.removeAll(MANIFEST.actions().keySet());
    assertEquals(new TreeSet<>(), unknown);
  }

  @Test
  void everyExpectationSaysHowLongOrHowLarge() {
    List<String> lax = new ArrayList<>();
    for (Model model : MANIFEST.models().values()) {
      Expectation expect = model.expect();
      boolean exact =
          expect != null
              && (expect.holds()
                  ? expect.distinctStates() != null && expect.depth() != null
                  : expect.length() != null);
      if (!exact) {
        lax.add(model.id());
      }
    }
    assertEquals(List.of(), lax);
  }

  @Test
  void everyPropertyIsCheckedInAModelThatHolds() {
    TreeSet<String> never = new TreeSet<>(MANIFEST.properties().keySet());
    for (Model model : MANIFEST.models().values()) {
      Expectation expect = model.expect();
      if (expect != null && expect.holds()) {
        model.properties().stream().map(Property::name).forEach(never::remove);
      }
    }
    assertEquals(new TreeSet<>(), never);
  }

  /**
   * A mechanism that all designs have is taken away in some model; one that none has is added in
   * some.
   */
  @Test
  void everyMechanismMakesADifferenceBetweenModels() {
    TreeSet<String> never = new TreeSet<>();
    for (String mechanism : MANIFEST.mechanisms().keySet()) {
      long designs =
          MANIFEST.designs().values().stream()
              .filter(d -> d.mechanisms().contains(mechanism))
              .count();
      boolean changed =
          MANIFEST.models().values().stream()
              .anyMatch(m -> m.without().contains(mechanism) || m.with().contains(mechanism));
      boolean tellsDesignsApart = designs > 0 && designs < MANIFEST.designs().size();
      if (!changed && !tellsDesignsApart) {
        never.add(mechanism);
      }
    }
    assertEquals(new TreeSet<>(), never);
  }

  @Test
  void everyNumberedRequirementIsAProperty() {
    Map<Long, List<String>> numbers =
        MANIFEST.properties().values().stream()
            .filter(p -> p.number() != null)
            .collect(
                Collectors.groupingBy(
                    p -> Objects.requireNonNull(p.number()),
                    Collectors.mapping(Property::name, Collectors.toList())));
    assertEquals(
        LongStream.rangeClosed(1, 14).boxed().toList(),
        numbers.keySet().stream().sorted().toList());
  }
}
