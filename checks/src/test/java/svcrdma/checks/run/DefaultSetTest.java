package svcrdma.checks.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import svcrdma.checks.Folders;
import svcrdma.checks.conform.Mismatch;
import svcrdma.checks.conform.Performance;
import svcrdma.checks.conform.Replay;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.hazard.Property;
import svcrdma.checks.manifest.Action;
import svcrdma.checks.manifest.EnvironmentConstant;
import svcrdma.checks.manifest.Expectation;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.ManifestReader;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.manifest.Setting;
import svcrdma.checks.manifest.WhatIf;
import svcrdma.checks.tlc.TlcJar;
import svcrdma.checks.tlc.Verdict;

/** The specification's default set, run once for all these tests. */
final class DefaultSetTest {
  private static final Manifest MANIFEST = ManifestReader.read(Folders.SPEC);
  // Counting takes TLC twice as long.
  private static final long COVERAGE_UP_TO = 5_000;

  private static List<Result> results = List.of();

  /** Where the steps are counted that only larger models of the set take. */
  private static List<Result> inSmall = List.of();

  private static List<Model> small() {
    return List.of(
        alone("deferred", List.of(), List.of(), Map.of("DirectCloses", "true")),
        alone("deferred", List.of(), List.of(), Map.of("AllocationFailures", "true")),
        alone("deferred", List.of(), List.of(), Map.of("CompletionErrors", "true")),
        alone("deferred", List.of("exact-was-empty"), List.of(), Map.of()),
        alone("deferred", List.of(), List.of("add-back-wakes"), Map.of("ChainLengths", "2")),
        alone("release-thread", List.of(), List.of(), Map.of("Disconnects", "true")),
        small("deferred", List.of(), List.of(), Map.of("RequestLimit", "1")));
  }

  /** With a single sender, and no calls. */
  private static Model alone(
      String design, List<String> without, List<String> with, Map<String, String> environment) {
    Map<String, String> all = new HashMap<>(environment);
    all.putAll(Map.of("Senders", "1", "Sends", "1", "Calls", "0"));
    return small(design, without, with, all);
  }

  /** With a single call, unless the environment says otherwise. */
  private static Model small(
      String design, List<String> without, List<String> with, Map<String, String> environment) {
    Map<String, String> all = new HashMap<>(Map.of("Senders", "0", "Sends", "0", "Calls", "1"));
    all.putAll(environment);
    Map<String, Setting> settings = new HashMap<>();
    for (EnvironmentConstant constant : MANIFEST.environment()) {
      String text = all.get(constant.constant());
      if (text != null) {
        settings.put(constant.constant(), constant.parse(text));
      }
    }
    return new WhatIf(design, without, with, List.of(), settings).model(MANIFEST);
  }

  @BeforeAll
  static void run(@TempDir Path base) throws InterruptedException {
    int workers = Runtime.getRuntime().availableProcessors();
    Session.Options options =
        new Session.Options(
            TlcJar.bundled(), workers, 4096, Duration.ofMinutes(10), COVERAGE_UP_TO, base);
    results = check(MANIFEST.models(false), options);
    inSmall = check(small(), options.countingUpTo(Long.MAX_VALUE));
    System.out.println(Table.of(results) + "\n" + Summary.of(results));
  }

  private static List<Result> check(List<Model> models, Session.Options options)
      throws InterruptedException {
    try (Session session = new Session(MANIFEST, options)) {
      return session.check(models, (done, of, running) -> {});
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
    for (Result result : counted()) {
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

  private static List<Result> counted() {
    return Stream.concat(results.stream(), inSmall.stream()).toList();
  }

  private static boolean isMistake(String action) {
    Action named = MANIFEST.actions().get(action);
    return named != null && named.kernel().equals("(a mistake)");
  }

  @Test
  void theManifestNamesEveryActionThatTlcKnowsOfItsModule() {
    TreeSet<String> unknown = new TreeSet<>();
    for (Result result : counted()) {
      if (result.model().module().equals(MANIFEST.module())) {
        unknown.addAll(result.run().actions().keySet());
      }
    }
    unknown.removeAll(MANIFEST.actions().keySet());
    assertEquals(new TreeSet<>(), unknown);
  }

  /** Those that are violated for want of one mechanism. */
  static Stream<String> hazards() {
    return MANIFEST.models(false).stream()
        .filter(model -> Set.of("Transport", "Llist", "ServicePool").contains(model.module()))
        .filter(model -> model.expect() != null && !model.expect().holds())
        .filter(model -> model.without().size() == 1)
        .map(Model::id);
  }

  private static Model model(String id) {
    return MANIFEST.models(List.of(id)).get(0);
  }

  private static String told(Performance performance) {
    Mismatch departure = performance.departure();
    return departure == null ? performance.violated().toString() : departure.text();
  }

  /** The shortest run of a hazard, as TLC has found it, on the Java code. */
  @ParameterizedTest
  @MethodSource("hazards")
  void aHazardsRunEndsBadlyInTheCodeWithoutItsMechanismAndIsImpossibleWithIt(String id)
      throws InterruptedException {
    Verdict found =
        results.stream()
            .filter(result -> result.model().id().equals(id))
            .findFirst()
            .orElseThrow()
            .run()
            .verdict();
    Verdict.Violated violated = assertInstanceOf(Verdict.Violated.class, found);
    Replay replay = new Replay(model(id), violated.trace(), MANIFEST.control());
    Performance less = replay.perform();
    assertTrue(less.isPerformed(), () -> told(less));
    assertEquals(
        Optional.of(violated.property()), less.violated().map(String::valueOf), () -> told(less));

    Performance whole = replay.performWhole().orElseThrow();
    Mismatch departure = whole.departure();
    assertNotNull(departure, "the whole code can do the same");
    assertTrue(!departure.isFailure(), () -> told(whole));
    assertEquals(findings(id), whole.violated(), "from there on it ends well");
  }

  /** What is violated on the whole code too: a context that was accepted in part is lost. */
  private static Optional<Property> findings(String id) {
    String failures = String.valueOf(model(id).constants().get("PostFailures"));
    return failures.contains("part-accepted") ? Optional.of(Property.NO_LEAK) : Optional.empty();
  }

  /** The one of them that says it first, where models of a part by itself say more. */
  @Test
  void everyHazardSaysOfTheCodeWhatAModelSaysOfTheSpecification() {
    Map<Hazard, Set<String>> violated = new EnumMap<>(Hazard.class);
    hazards()
        .map(DefaultSetTest::model)
        .forEach(
            model ->
                violated
                    .computeIfAbsent(hazard(model), unused -> new HashSet<>())
                    .add(Objects.requireNonNull(model.expect()).property()));
    violated.forEach(
        (hazard, properties) ->
            assertTrue(properties.contains(hazard.property().toString()), hazard::toString));
  }

  private static Hazard hazard(Model model) {
    return Hazard.of(model.without().get(0)).orElseThrow();
  }

  /** A store buffer is in no interleaving of accesses. */
  @Test
  void everyHazardHasSuchARunButThatOfTheStoreBuffers() {
    Set<Hazard> replayed =
        hazards()
            .map(DefaultSetTest::model)
            .map(DefaultSetTest::hazard)
            .collect(Collectors.toSet());
    assertEquals(EnumSet.complementOf(EnumSet.of(Hazard.BARRIER_AFTER_CHANGE)), replayed);
    assertTrue(Hazard.BARRIER_AFTER_CHANGE.isOfWeakMemory());
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
        model.properties().stream().map(property -> property.name()).forEach(never::remove);
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
                    Collectors.mapping(p -> p.name(), Collectors.toList())));
    assertEquals(
        LongStream.rangeClosed(1, 14).boxed().toList(),
        numbers.keySet().stream().sorted().toList());
  }
}
