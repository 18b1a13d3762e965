package svcrdma.release;

/**
 * Delivers events of the connection to a transport ({@code rdma_cm}): one handler at a time, and
 * none after it was destroyed.
 */
final class ConnectionManager {
  private final Object lock = new Object();

  // Both guarded by the lock.
  private boolean handlerRuns;
  private boolean destroyed;

  /** Whether an event may be delivered now; if so, {@link #end} must follow. */
  boolean begin() {
    synchronized (lock) {
      Waits.until(() -> !handlerRuns, lock);
      handlerRuns = !destroyed;
      return handlerRuns;
    }
  }

  void end() {
    synchronized (lock) {
      handlerRuns = false;
      lock.notifyAll();
    }
  }

  /** Returns when no handler runs, and none will ({@code rdma_destroy_id}). */
  void destroy() {
    synchronized (lock) {
      Waits.until(() -> !handlerRuns, lock);
      destroyed = true;
    }
  }
}
