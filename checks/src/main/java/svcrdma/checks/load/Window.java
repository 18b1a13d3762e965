package svcrdma.checks.load;

/** Calls in progress on one connection, of which its clients keep no more than so many. */
final class Window {
  private final int size;
  private int inProgress;
  private boolean open = true;

  Window(int size) {
    this.size = size;
  }

  /** Waits until one more may be sent; false if none will be. */
  synchronized boolean enter() throws InterruptedException {
    while (open && inProgress >= size) {
      wait();
    }
    inProgress++;
    return open;
  }

  synchronized void answered() {
    inProgress--;
    notify();
  }

  /** Nothing will be sent any more. */
  synchronized void close() {
    open = false;
    notifyAll();
  }
}
