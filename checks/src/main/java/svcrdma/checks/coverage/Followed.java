package svcrdma.checks.coverage;

import java.util.List;

/** What came of following a run through the graph. */
sealed interface Followed {
  /**
   * It is a path of the graph.
   *
   * @param edges their numbers, one for each event until the run was over
   */
  record Path(List<Integer> edges) implements Followed {}

  /**
   * It is none.
   *
   * @param taken how many of its events can be taken, at most
   * @param why which event is no edge there, and where its actor stands
   */
  record Stuck(int taken, String why) implements Followed {}
}
