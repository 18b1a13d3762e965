package svcrdma.checks.lincheck;

/** Where one thread waits until it may start. */
final class Gate {
  private boolean open;

  synchronized void pass() {
    while (!open) {
      try {
        wait();
      } catch (InterruptedException e) {
        throw new IllegalStateException("nobody interrupts this thread", e);
      }
    }
  }

  synchronized void open() {
    open = true;
    notifyAll();
  }
}
