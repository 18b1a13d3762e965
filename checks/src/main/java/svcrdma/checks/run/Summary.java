package svcrdma.checks.run;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
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
      if (ExitCode.differs(result)) {
        text.append("  found  ").append(Deviations.asExpectation(result)).append('\n');
      }
    }
    long good = results.stream().filter(r -> Boolean.TRUE.equals(r.asExpected())).count();
    long undecided = results.stream().filter(r -> !r.isDecided()).count();
    text.append(good).append(" of ").append(results.size()).append(" as expected");
    if (undecided > 0) {
      text.append(", ").append(undecided).append(" inconclusive");
    }
    return text.append('\n').toString();
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
