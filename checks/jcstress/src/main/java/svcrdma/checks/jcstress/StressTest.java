package svcrdma.checks.jcstress;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.openjdk.jcstress.infra.TestInfo;
import org.openjdk.jcstress.infra.runners.TestList;

/**
 * One jcstress test.
 *
 * @param name as jcstress knows it: the class's canonical name
 * @param kind what has to come out
 * @param hazard the hazard that it plants
 * @param why for an invisible one, why x86 does not show it
 * @param longOnly whether it takes too long for every change
 */
public record StressTest(
    String name, Kind kind, Optional<String> hazard, Optional<String> why, boolean longOnly) {

  /** What has to come out. */
  public enum Kind {
    /** Of the whole code: the forbidden outcome never shows. */
    WHOLE,
    /** Of code with one access weakened: the forbidden outcome shows. */
    WEAKENED,
    /** Of code with one access weakened, where x86 does not show it. */
    INVISIBLE_ON_X86;

    String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** A sample of a long test is a thread that ends; of the others, a meeting of two threads. */
  private static final long LEAST_ENDS = 10;

  private static final long LEAST_MEETINGS = 20_000;

  /** All tests that were compiled, in the order of their names. */
  public static List<StressTest> all() {
    return TestList.tests().stream().sorted().map(name -> of(TestList.getInfo(name))).toList();
  }

  private static StressTest of(TestInfo info) {
    Class<?> type = load(info.binaryName());
    Optional<String> why =
        Optional.ofNullable(type.getAnnotation(InvisibleOnX86.class)).map(InvisibleOnX86::value);
    return new StressTest(
        info.name(),
        !type.isAnnotationPresent(Weakened.class)
            ? Kind.WHOLE
            : why.isPresent() ? Kind.INVISIBLE_ON_X86 : Kind.WEAKENED,
        Optional.ofNullable(type.getAnnotation(Hazard.class)).map(Hazard::value),
        why,
        type.isAnnotationPresent(LongOnly.class));
  }

  private static Class<?> load(String binaryName) {
    try {
      return Class.forName(binaryName, false, StressTest.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("jcstress lists a test that is not there", e);
    }
  }

  /** The class and the test in it, without packages. */
  public String shortName() {
    String[] parts = name.split("\\.", -1);
    return String.join(".", Arrays.copyOfRange(parts, parts.length - 2, parts.length));
  }

  /** How many samples there must be, lest nothing was tested. */
  public long leastSamples() {
    return longOnly ? LEAST_ENDS : LEAST_MEETINGS;
  }
}
