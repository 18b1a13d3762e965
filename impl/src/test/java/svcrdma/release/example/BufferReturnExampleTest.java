package svcrdma.release.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import svcrdma.release.LockFreeList;

/**
 * The deferred release in somebody else's program: callbacks that must be quick are done with
 * buffers, the release of which is slow. A callback only adds its buffer to a list; who gets "was
 * empty" schedules one clean-up for all that come until it runs.
 */
final class BufferReturnExampleTest {

  /** What is to be released: it carries its own link, so that adding allocates nothing. */
  private static final class Buffer extends LockFreeList.Node<Buffer> {
    private boolean released;

    /** The slow part. */
    void release() {
      if (released) {
        throw new IllegalStateException("released twice");
      }
      released = true;
    }
  }

  /** Takes buffers from callbacks, and releases them in a thread that has the time. */
  private static final class Returns {
    private final LockFreeList<Buffer> done = new LockFreeList<>();
    private final ExecutorService cleaner = Executors.newSingleThreadExecutor();
    private final AtomicInteger released = new AtomicInteger();

    /** Quick, from any thread. The caller does not touch the buffer again. */
    void giveBack(Buffer buffer) {
      if (done.add(buffer)) { // was empty: this caller, and no other, owes a wakeup
        cleaner.execute(this::drain);
      }
    }

    private void drain() {
      Buffer next;
      for (Buffer buffer = done.deleteAll(); buffer != null; buffer = next) {
        next = buffer.next(); // before the buffer goes on, to where its link may change
        buffer.release();
        int unused = released.incrementAndGet();
      }
    }

    /** Returns when everything that was given back is released; nothing may be given back then. */
    void close() throws InterruptedException {
      cleaner.shutdown();
      while (!cleaner.awaitTermination(1, TimeUnit.HOURS)) {}
    }
  }

  @Test
  void everyBufferThatWasGivenBackIsReleasedOnce() throws InterruptedException {
    Returns returns = new Returns();
    Thread[] callbacks = new Thread[4];
    for (int i = 0; i < callbacks.length; i++) {
      callbacks[i] =
          new Thread(
              () -> {
                for (int j = 0; j < 1_000; j++) {
                  returns.giveBack(new Buffer());
                }
              });
      callbacks[i].start();
    }
    for (Thread callback : callbacks) {
      callback.join();
    }
    returns.close();
    assertEquals(4_000, returns.released.get());
  }
}
