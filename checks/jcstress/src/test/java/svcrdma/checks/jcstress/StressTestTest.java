package svcrdma.checks.jcstress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import svcrdma.checks.jcstress.StressTest.Kind;

/** That the tests are told apart as they mean to be. */
final class StressTestTest {
  private final List<StressTest> all = StressTest.all();

  @Test
  void eachHandshakeIsTestedWholeAndWeakened() {
    Map<String, Set<Boolean>> handshakes =
        all.stream()
            .collect(
                Collectors.groupingBy(
                    test -> test.name().substring(0, test.name().lastIndexOf('.')),
                    Collectors.mapping(test -> test.kind() == Kind.WHOLE, Collectors.toSet())));
    handshakes.forEach((name, kinds) -> assertEquals(Set.of(true, false), kinds, name));
  }

  @Test
  void aTestIsWeakenedUnlessItsNameSaysWhole() {
    for (StressTest test : all) {
      assertEquals(
          test.shortName().endsWith(".Whole") || test.shortName().endsWith(".QueueThatOnlyStores"),
          test.kind() == Kind.WHOLE,
          test.name());
    }
  }

  @Test
  void theListsHazardsAndTheBarriersHaveATestThatCanShowThem() {
    Set<String> hazards = new TreeSet<>();
    for (StressTest test : all) {
      test.hazard()
          .ifPresent(
              hazard -> {
                hazards.add(hazard);
                assertTrue(test.kind() == Kind.WEAKENED && !test.longOnly(), test.name());
              });
    }
    assertEquals(
        Set.of("atomic-exchange", "barrier-after-change", "exact-was-empty", "locked-delete-first"),
        hazards);
  }
}
