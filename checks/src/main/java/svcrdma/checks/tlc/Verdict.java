package svcrdma.checks.tlc;

/** What a run decided. */
public sealed interface Verdict {
  /** As reports write it. */
  String word();

  /** All properties hold. */
  record Holds() implements Verdict {
    @Override
    public String word() {
      return "holds";
    }
  }

  /**
   * A property is violated.
   *
   * @param property its name, one of those that the model checks, or {@code Deadlock}
   */
  record Violated(String property, Trace trace) implements Verdict {
    @Override
    public String word() {
      return "violated";
    }
  }

  /**
   * Nothing was decided.
   *
   * @param reason one line for people
   */
  record Inconclusive(Cause cause, String reason) implements Verdict {
    @Override
    public String word() {
      return "inconclusive";
    }
  }

  /** Why nothing was decided. */
  enum Cause {
    /** The specification or the configuration is wrong. */
    INPUT,
    /** The time was up. */
    TIMEOUT,
    /** The heap was too small. */
    MEMORY,
    /** TLC failed, or contradicted itself. */
    FAILED,
    /** This program was told to end. */
    INTERRUPTED
  }
}
