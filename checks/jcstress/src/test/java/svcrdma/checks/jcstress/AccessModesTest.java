package svcrdma.checks.jcstress;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import svcrdma.checks.jcstress.Result.Verdict;

/** All stress tests once; the long ones too with {@code -Dsvcrdma.long=true}. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class AccessModesTest {
  private static final boolean LONG = Boolean.getBoolean("svcrdma.long");

  private final List<StressTest> tests =
      StressTest.all().stream().filter(test -> LONG || !test.longOnly()).toList();
  private final List<Result> results = new ArrayList<>();

  @BeforeAll
  void run() throws IOException, InterruptedException {
    long start = System.nanoTime();
    results.addAll(AccessModes.check(tests, LONG, Path.of("target", "work")));
    results.forEach(System.out::println);
    System.out.printf("%d tests in %.0f s%n", results.size(), (System.nanoTime() - start) / 1e9);
  }

  private Result result(String shortName) {
    return results.stream()
        .filter(result -> result.test().shortName().equals(shortName))
        .findFirst()
        .orElseThrow();
  }

  @TestFactory
  Stream<DynamicTest> comesOutAsItMust() {
    return tests.stream()
        .map(
            test ->
                DynamicTest.dynamicTest(
                    test.shortName(),
                    () -> {
                      Result result = result(test.shortName());
                      assertTrue(result.verdict().asExpected(), result::toString);
                    }));
  }

  /** What was counted for a weakened test would not pass for the whole code. */
  @Test
  void aWeakenedAccessInTheWholeCodeIsAViolation() {
    Result caught = result("OneAddFindsItEmpty.LooksThenAdds");
    StressTest whole = result("OneAddFindsItEmpty.Whole").test();
    assertEquals(Verdict.VIOLATED, Result.of(whole, caught.tally()).verdict());
  }

  /** jcstress exits well when nothing matches. */
  @Test
  void aTestThatJcstressDoesNotKnowIsInconclusive() throws IOException, InterruptedException {
    StressTest known = result("OneAddFindsItEmpty.Whole").test();
    StressTest unknown =
        new StressTest("no.such.Test", known.kind(), known.hazard(), known.why(), false);
    List<Result> outcome = AccessModes.check(List.of(unknown), false, Path.of("target", "work"));
    assertAll(
        () -> assertEquals(1, outcome.size()),
        () -> assertEquals(Verdict.INCONCLUSIVE, outcome.get(0).verdict()));
  }
}
