package svcrdma.checks.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.agrona.concurrent.AbstractConcurrentArrayQueue;
import org.agrona.concurrent.ManyToOneConcurrentArrayQueue;
import org.agrona.concurrent.ManyToOneConcurrentLinkedQueue;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.MpscArrayQueue;
import org.jctools.queues.MpscLinkedQueue;
import svcrdma.release.LockFreeList;

/** A way to hand items from many producers to one consumer: the list, or what one could take. */
interface Peer {
  /** More than there are items, so that no queue with a bound is ever full. */
  int CAPACITY = 1 << 16;

  /** Hands an item over; any thread may. */
  boolean offer(Item item);

  /** Takes what is there, in the way that the class offers for many at once; for one thread. */
  void drain(Consumer<Item> each);

  /** The one of this name. */
  static Peer of(String name) {
    return switch (name) {
      case "LockFreeList" -> new OfList();
      case "MpscArrayQueue" -> new OfJctools(new MpscArrayQueue<>(CAPACITY));
      case "MpscLinkedQueue" -> new OfJctools(new MpscLinkedQueue<>());
      case "ManyToOneConcurrentArrayQueue" ->
          new OfAgrona(new ManyToOneConcurrentArrayQueue<>(CAPACITY));
      case "ManyToOneConcurrentLinkedQueue" -> new OfQueue(new ManyToOneConcurrentLinkedQueue<>());
      case "ConcurrentLinkedQueue" -> new OfQueue(new ConcurrentLinkedQueue<>());
      case "LinkedBlockingQueue" -> new OfBlockingQueue();
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** This project's list. */
  final class OfList implements Peer {
    private final LockFreeList<Item> list = new LockFreeList<>();

    @Override
    public boolean offer(Item item) {
      boolean unused = list.add(item);
      return true;
    }

    @Override
    public void drain(Consumer<Item> each) {
      if (!list.isNotEmpty()) { // who polls does not take the head from who adds
        return;
      }
      Item next;
      for (Item item = list.deleteAll(); item != null; item = next) {
        next = item.next();
        each.accept(item);
      }
    }
  }

  /** JCTools. */
  record OfJctools(MessagePassingQueue<Item> queue) implements Peer {
    @Override
    public boolean offer(Item item) {
      return queue.relaxedOffer(item);
    }

    @Override
    public void drain(Consumer<Item> each) {
      int unused = queue.drain(each::accept);
    }
  }

  /** Agrona, with an array. */
  record OfAgrona(AbstractConcurrentArrayQueue<Item> queue) implements Peer {
    @Override
    public boolean offer(Item item) {
      return queue.offer(item);
    }

    @Override
    public void drain(Consumer<Item> each) {
      int unused = queue.drain(each);
    }
  }

  /** A queue that gives one item at a time. */
  record OfQueue(Queue<Item> queue) implements Peer {
    @Override
    public boolean offer(Item item) {
      return queue.offer(item);
    }

    @Override
    public void drain(Consumer<Item> each) {
      for (Item item = queue.poll(); item != null; item = queue.poll()) {
        each.accept(item);
      }
    }
  }

  /** The JDK's queue with two locks. */
  final class OfBlockingQueue implements Peer {
    private final LinkedBlockingQueue<Item> queue = new LinkedBlockingQueue<>();
    private final List<Item> batch = new ArrayList<>(CAPACITY);

    @Override
    public boolean offer(Item item) {
      return queue.offer(item);
    }

    @Override
    public void drain(Consumer<Item> each) {
      int unused = queue.drainTo(batch);
      batch.forEach(each);
      batch.clear();
    }
  }
}
