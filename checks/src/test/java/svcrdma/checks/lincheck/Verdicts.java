package svcrdma.checks.lincheck;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.junit.jupiter.api.function.Executable;

/** What Lincheck must say of a hazard: red is not enough, it must be red for the right reason. */
final class Verdicts {
  static final String NOT_LINEARIZABLE = "Invalid execution results";
  static final String DEADLOCK = "All unfinished threads are in deadlock";
  static final String LEFT_IN_DISORDER = "Validation function";

  private Verdicts() {}

  /** Requires that the check fails, and that the report has this text. */
  static void assertCaught(String reason, Executable check) {
    LincheckAssertionError error = assertThrows(LincheckAssertionError.class, check);
    String report = Objects.requireNonNull(error.getMessage());
    assertTrue(report.contains(reason), () -> "red, but not with: " + reason + "\n" + report);
  }
}
