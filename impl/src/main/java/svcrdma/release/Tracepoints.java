package svcrdma.release;

/**
 * What the protocol calls around each access to shared memory: tracepoints, as the kernel has them.
 * Here a recorder can write down what a run does, and a scheduler can hold each thread until it is
 * its turn.
 *
 * <p>Names are those of the specification ({@code spec/*.tla}): a <em>step</em> is where a thread
 * stands in the protocol, an <em>action</em> what it did there. Where what happens depends on what
 * is found, one step has several actions. An access may lie within another: step 5 of an enqueue is
 * {@code appendReady} for the transport, and {@code wakeFirst} within it for the pool of threads.
 *
 * <p><b>Thread-safety.</b> Both methods are called by all threads at any time, each in the thread
 * that makes the access, and under no lock. {@link #before} may block.
 *
 * <p><b>Ordering.</b> None of its own: between {@code before} and {@code after} lies one access of
 * the calling thread, and what other threads do meanwhile may come before it or after it.
 */
public interface Tracepoints {
  /** Does nothing, and costs nothing that could be measured. */
  Tracepoints NONE = new Tracepoints() {};

  /**
   * The calling thread is about to make an access.
   *
   * @param step where it stands, such as {@code enqueue.flags}
   */
  default void before(String step) {}

  /**
   * The calling thread has made it.
   *
   * @param action what it was, such as {@code readFlags}
   * @param seen what it saw: flags as bits, a count, 1 for true and 0 for false; 0 where there was
   *     nothing to see
   */
  default void after(String action, long seen) {}

  /**
   * As above, for an access that answers yes or no.
   *
   * @param action what it was
   * @param seen its answer
   */
  default void after(String action, boolean seen) {
    after(action, seen ? 1 : 0);
  }
}
