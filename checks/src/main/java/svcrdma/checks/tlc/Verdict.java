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
   * Some behaviours were tried, and no property was violated in them: no proof.
   *
   * @param states that TLC came across, those of which a property was looked at
   */
  record Simulated(Simulation simulation, long states) implements Verdict {
    @Override
    public String word() {
      return "simulated";
    }

    /** What came out, in one line for people. */
    public String says() {
      return "simulated "
          + simulation.behaviours()
          + " behaviours of at most "
          + simulation.depth()
          + " states, seed "
          + simulation.seed()
          + " ("
          + states
          + " states in all): no violation found; this is no proof";
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
