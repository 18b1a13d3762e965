package svcrdma.checks.transport;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;

/** Makes threads that run as they like, and keeps what they fail with. */
final class FreeThreads implements ThreadFactory {
  private final BlockingQueue<Throwable> failures = new LinkedBlockingQueue<>();

  @Override
  public Thread newThread(Runnable body) {
    Thread thread = new Thread(body);
    thread.setDaemon(true);
    thread.setUncaughtExceptionHandler((who, failure) -> failures.add(failure));
    return thread;
  }

  void assertNoneFailed() {
    Throwable failure = failures.peek();
    if (failure != null) {
      throw new AssertionError("a thread failed", failure);
    }
  }

  /** The first failure of a thread, waiting for it. */
  Throwable awaitFailure() throws InterruptedException {
    return failures.take();
  }
}
