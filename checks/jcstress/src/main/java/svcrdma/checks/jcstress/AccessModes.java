package svcrdma.checks.jcstress;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Runs stress tests until each is decided, but a few rounds at most: whether two threads meet is a
 * matter of chance, and of what else the machine does. Each round samples what is not yet decided,
 * four times as long as the one before: to start its JVMs takes longer than that.
 */
public final class AccessModes {
  private static final int ROUNDS = 5;
  private static final long MILLIS = 50;
  private static final int LONG = 10;
  private static final long LIMIT_MINUTES = 30;

  private AccessModes() {}

  /**
   * Runs tests and judges them.
   *
   * @param tests which
   * @param takeLong whether to sample ten times as long
   * @param work a folder, which is made if need be; what is written in it is deleted
   * @return a result for each test, whatever happened
   */
  public static List<Result> check(List<StressTest> tests, boolean takeLong, Path work)
      throws IOException, InterruptedException {
    Files.createDirectories(work);
    Path folder = Files.createTempDirectory(work, "jcstress");
    try {
      return check(tests, takeLong ? LONG * MILLIS : MILLIS, new Jcstress(folder));
    } finally {
      delete(folder);
    }
  }

  private static List<Result> check(List<StressTest> tests, long millis, Jcstress jcstress)
      throws IOException, InterruptedException {
    Map<String, Tally> tallies = new HashMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      List<String> open =
          judge(tests, tallies).stream()
              .filter(Result::isOpen)
              .map(result -> result.test().name())
              .toList();
      if (open.isEmpty()) {
        break;
      }
      Map<String, Tally> sampled = jcstress.run(open, millis << (2 * round), LIMIT_MINUTES);
      if (sampled.isEmpty()) {
        break; // What did not run at all, a longer round does not run either.
      }
      sampled.forEach((test, tally) -> tallies.merge(test, tally, Tally::plus));
    }
    return judge(tests, tallies);
  }

  static List<Result> judge(List<StressTest> tests, Map<String, Tally> tallies) {
    return tests.stream()
        .map(test -> Result.of(test, tallies.getOrDefault(test.name(), Tally.NONE)))
        .toList();
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
