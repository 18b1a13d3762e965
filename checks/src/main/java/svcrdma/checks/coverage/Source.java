package svcrdma.checks.coverage;

import java.util.List;
import svcrdma.checks.trace.Event;

/** A lane that runs the code in some environment, and tells what was done. */
interface Source {
  /** The lane's name. */
  String name();

  /** Runs it, from the same seeds each time, until no more is wanted or it has run often enough. */
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
