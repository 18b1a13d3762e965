package svcrdma.checks.jcstress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import svcrdma.checks.jcstress.Result.Verdict;
import svcrdma.checks.jcstress.StressTest.Kind;

final class ResultTest {
  private static StressTest test(Kind kind) {
    return new StressTest("a.B.C", kind, Optional.empty(), Optional.empty(), false);
  }

  private static Tally tally(long samples, long forbidden) {
    return new Tally(samples, forbidden, Optional.empty(), List.of());
  }

  @ParameterizedTest
  @CsvSource({
    "WHOLE, 20000, 0, true, HOLDS",
    "WHOLE, 19999, 0, true, INCONCLUSIVE",
    "WHOLE, 0, 0, true, INCONCLUSIVE",
    "WHOLE, 20000, 1, true, VIOLATED",
    "WHOLE, 5, 1, true, VIOLATED",
    "WEAKENED, 20000, 1, true, CAUGHT",
    "WEAKENED, 20000, 0, true, MISSED",
    "WEAKENED, 19999, 0, true, INCONCLUSIVE",
    "INVISIBLE_ON_X86, 20000, 0, true, INVISIBLE",
    "INVISIBLE_ON_X86, 19999, 0, true, INCONCLUSIVE",
    "INVISIBLE_ON_X86, 20000, 1, true, SEEN",
    "INVISIBLE_ON_X86, 20000, 1, false, CAUGHT",
    "INVISIBLE_ON_X86, 20000, 0, false, INVISIBLE"
  })
  void samplesAndForbiddenOutcomesDecide(
      Kind kind, long samples, long forbidden, boolean onX86, Verdict verdict) {
    assertEquals(verdict, Result.judge(test(kind), tally(samples, forbidden), onX86));
  }

  @Test
  void onlyWhatIsDecidedAndRightIsAsExpected() {
    for (Verdict verdict : Verdict.values()) {
      assertEquals(
          List.of(Verdict.HOLDS, Verdict.CAUGHT, Verdict.INVISIBLE).contains(verdict),
          verdict.asExpected(),
          verdict.name());
    }
  }

  @Test
  void aTestThatDidNotRunIsInconclusive() {
    assertEquals(
        Verdict.INCONCLUSIVE,
        AccessModes.judge(List.of(test(Kind.WHOLE)), Map.of()).get(0).verdict());
  }

  @Test
  void aTestThatFailedToRunIsInconclusiveHoweverManySamplesThereAre() {
    Tally failed = new Tally(1_000_000, 0, Optional.empty(), List.of("VM_ERROR"));
    assertEquals(Verdict.INCONCLUSIVE, Result.judge(test(Kind.WHOLE), failed, true));
  }

  @Test
  void bothNamesOfTheArchitectureAreX86() {
    assertTrue(Result.isX86("amd64"));
    assertTrue(Result.isX86("x86_64"));
    assertFalse(Result.isX86("aarch64"));
  }
}
