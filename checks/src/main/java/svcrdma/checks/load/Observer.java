package svcrdma.checks.load;

import svcrdma.release.Tracepoints;

/** Counts what passes the tracepoints of one transport, or of what all transports share. */
final class Observer implements Tracepoints {
  private final ThreadLocal<Actor> actors;
  private final Ages ages;
  private final Runnable answered;

  /**
   * An observer.
   *
   * @param actors each thread's own, which goes with it from transport to transport
   * @param ages of the transport's release list
   * @param answered called by whoever has posted a reply
   */
  Observer(ThreadLocal<Actor> actors, Ages ages, Runnable answered) {
    this.actors = actors;
    this.ages = ages;
    this.answered = answered;
  }

  @Override
  public void before(String step) {
    actors.get().before(step);
  }

  @Override
  public void after(String action, long seen) {
    actors.get().after(action, seen, ages, answered);
  }
}
