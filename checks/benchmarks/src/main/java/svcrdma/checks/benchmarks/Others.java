package svcrdma.checks.benchmarks;

/** The other threads, of which there may be more than processors. */
final class Others {
  private Others() {}

  /** Lets them run. */
  @SuppressWarnings("ThreadPriorityCheck") // parking would measure the waking up
  static void run() {
    Thread.yield();
  }
}
