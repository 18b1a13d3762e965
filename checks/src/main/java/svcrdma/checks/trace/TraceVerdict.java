package svcrdma.checks.trace;

import java.util.List;

/** What TLC says of a recording. */
public sealed interface TraceVerdict {
  /** Some interleaving of it is a behaviour. */
  record Accepted(int events) implements TraceVerdict {}

  /**
   * No interleaving of it is one.
   *
   * @param taken how many events can be taken, at most
   * @param stuck what comes next after those, of which nothing can be taken
   */
  record Rejected(int taken, List<Stuck> stuck) implements TraceVerdict {}

  /**
   * An event that was due and cannot be taken.
   *
   * @param line of the file, counted from 1
   * @param step where its actor stands in the specification
   * @param allowed what its actor could do there instead, such as {@code readFlags seeing 1}; empty
   *     if nothing
   */
  record Stuck(Event event, int line, String step, List<String> allowed) {}

  /** Not decided; why. */
  record Undecided(String reason) implements TraceVerdict {}
}
