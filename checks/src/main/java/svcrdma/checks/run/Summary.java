package svcrdma.checks.run;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import svcrdma.checks.tlc.Verdict;

/**
 * The lines below the table: each deviation, what would have been expected of it, and the count.
 */
public final class Summary {
  private Summary() {}

  /** Deviations and the count. */
  public static String of(List<Result> results) {
    StringBuilder text = new StringBuilder();
    for (Result result : results) {
      for (String deviation : result.deviations()) {
        text.append(result.model().id()).append(": ").append(deviation).append('\n');
      }
      if (ExitCode.differs(result) && result.model().expect() != null) {
        text.append("  found  ").append(Deviations.asExpectation(result)).append('\n');
      }
    }
    return text.append(count(results)).append('\n').toString();
  }

  private static String count(List<Result> results) {
    List<String> counts = new ArrayList<>();
    List<Result> compared = results.stream().filter(r -> r.asExpected() != null).toList();
    if (!compared.isEmpty()) {
      long good = compared.stream().filter(r -> Boolean.TRUE.equals(r.asExpected())).count();
      counts.add(good + " of " + compared.size() + " as expected");
    }
    count(counts, results, r -> r.asExpected() == null && ExitCode.differs(r), " violated");
    count(counts, results, Result::isSimulated, " simulated, which is no proof");
    count(counts, results, r -> !r.isDecided(), " inconclusive");
    return String.join(", ", counts);
  }

  private static void count(
      List<String> counts, List<Result> results, Predicate<Result> which, String says) {
    long count = results.stream().filter(which).count();
    if (count > 0) {
      counts.add(count + says);
    }
  }

  /** What is wrong with the input, each line once: the same file may have failed many models. */
  public static List<String> inputErrors(List<Result> results) {
    Set<String> errors = new LinkedHashSet<>();
    for (Result result : results) {
      if (ExitCode.causedBy(result, Verdict.Cause.INPUT)
          && result.run().verdict() instanceof Verdict.Inconclusive inconclusive) {
        errors.add(inconclusive.reason());
      }
    }
    return new ArrayList<>(errors);
  }
}
