package svcrdma.release;

import java.util.ArrayDeque;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.ThreadFactory;

/**
 * An unbound workqueue: items queued by anybody, run by some workers, oldest first. Queuing and
 * dequeuing take one lock, the worker pool's ({@code pool->lock}), which all transports share; what
 * that costs is why the series exists.
 *
 * <p><b>Thread-safety.</b> All methods may be called by any thread; {@link #queue} never sleeps.
 *
 * <p><b>Ordering.</b> What a thread did before it queued an item is visible to the worker that runs
 * it, and what an item did to whoever flushed it.
 */
public final class Workqueue {
  private record Item(long number, Runnable body) {}

  private final Tracepoints trace;
  private final Object poolLock = new Object();

  // All guarded by the pool lock.
  private final ArrayDeque<Item> items = new ArrayDeque<>();
  private final TreeSet<Long> unfinished = new TreeSet<>();
  private long queued;
  private long lockAcquisitions;
  private boolean closed;

  /**
   * A workqueue without items, whose workers {@code w1}, {@code w2} ... run.
   *
   * @param workers how many, 1 or more
   * @param threads makes them
   * @param trace called around the taking of an item; the other steps are the caller's
   */
  public Workqueue(int workers, ThreadFactory threads, Tracepoints trace) {
    this.trace = trace;
    for (int i = 1; i <= workers; i++) {
      Thread thread = threads.newThread(this::work);
      thread.setName("w" + i);
      thread.start();
    }
  }

  /**
   * Queues an item ({@code queue_work}).
   *
   * @return its number, from 1 in the order of queuing
   */
  public long queue(Runnable body) {
    synchronized (poolLock) {
      lockAcquisitions++;
      queued++;
      items.add(new Item(queued, body));
      unfinished.add(queued);
      poolLock.notifyAll();
      return queued;
    }
  }

  /**
   * Begins a flush ({@code flush_workqueue}).
   *
   * @return what {@link #endFlush} is to wait for
   */
  public long startFlush() {
    synchronized (poolLock) {
      lockAcquisitions++;
      return queued;
    }
  }

  /**
   * Returns when every item that was queued before the flush began has been run. It does not wait
   * for what those items queue in turn.
   */
  public void endFlush(long flush) {
    synchronized (poolLock) {
      Waits.until(() -> isFlushed(flush), poolLock);
    }
  }

  /** Whether {@link #endFlush} would return at once. */
  public boolean isFlushed(long flush) {
    synchronized (poolLock) {
      return unfinished.isEmpty() || unfinished.first() > flush;
    }
  }

  /** Returns when everything that was queued has been run, and ends the workers. */
  public void close() {
    synchronized (poolLock) {
      Waits.until(unfinished::isEmpty, poolLock);
      closed = true;
      poolLock.notifyAll();
    }
  }

  /** Items that wait for a worker, at this moment. */
  public int size() {
    synchronized (poolLock) {
      return items.size();
    }
  }

  /** The items that wait for a worker at this moment, oldest first. */
  List<Runnable> waiting() {
    synchronized (poolLock) {
      return items.stream().map(Item::body).toList();
    }
  }

  /** How often the pool lock was taken to queue, to dequeue or to flush. */
  public long lockAcquisitions() {
    synchronized (poolLock) {
      return lockAcquisitions;
    }
  }

  private void work() {
    while (true) {
      trace.before("work.take");
      Item item;
      synchronized (poolLock) {
        Waits.until(() -> !items.isEmpty() || closed, poolLock);
        if (items.isEmpty()) {
          return;
        }
        lockAcquisitions++;
        item = items.remove();
      }
      trace.after("takeWork", item.number());
      item.body().run();
      synchronized (poolLock) {
        unfinished.remove(item.number());
        poolLock.notifyAll();
      }
    }
  }
}
