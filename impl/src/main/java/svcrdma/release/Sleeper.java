package svcrdma.release;

/**
 * One sleep of one thread: made by the thread that is about to sleep, put on a {@link WaitQueue},
 * woken at most once, and then thrown away.
 *
 * <p>It is an interface of its own so that a test can sleep on something that its scheduler
 * understands. {@link ParkingSleeper} is the one for every other use.
 */
public interface Sleeper {

  /**
   * Returns once {@link #wake} has been called, at once if that was before. Called by the thread
   * that made this object and by no other. It cannot be interrupted, as the kernel's {@code
   * wait_event} cannot.
   */
  void sleep();

  /**
   * Ends the sleep, whether it has begun or not. Called by any thread. What the caller wrote before
   * is visible to the sleeper after it.
   */
  void wake();
}
