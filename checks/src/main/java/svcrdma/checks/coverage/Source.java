package svcrdma.checks.coverage;

import java.util.List;
import java.util.Optional;
import svcrdma.checks.trace.Event;

/** A lane that runs the code in some environment, and tells what was done. */
interface Source {
  /** The lane's name. */
  String name();

  /** Why there are no runs of it here, and what to do about it; empty if there are. */
  default Optional<String> absence(Setup setup) {
    return Optional.empty();
  }

  /**
   * Tells its runs, until no more are wanted or there are no more.
   *
   * @throws svcrdma.checks.lane.LaneException if the tool did not do its work
   */
  void run(Setup setup, Runs runs) throws InterruptedException;

  /** Who is told of each run. */
  @FunctionalInterface
  interface Runs {
    /**
     * Takes one run.
     *
     * @param events each actor's in its order; of different actors in any
     * @return whether more are wanted
     */
    boolean add(List<Event> events);
  }
}
