package svcrdma.checks.benchmarks;

import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Items go from some producers to one consumer that drains: {@code added} and {@code taken} count
 * those that did. A producer without a free item and a consumer that finds nothing let others run.
 *
 * <p>How many threads each is, JMH's option {@code -tg} says: producers, consumer.
 */
@State(Scope.Group)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(
    value = 1,
    // Without it Agrona's classes do not start, and JMH leaves them out without a word.
    jvmArgsAppend = "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED")
public class HandOver {
  /** The class to hand over with. */
  @Param({
    "LockFreeList",
    "MpscArrayQueue",
    "MpscLinkedQueue",
    "ManyToOneConcurrentArrayQueue",
    "ManyToOneConcurrentLinkedQueue",
    "ConcurrentLinkedQueue",
    "LinkedBlockingQueue"
  })
  public String peer = "";

  private @Nullable Peer queue;
  private final CopyOnWriteArrayList<Ring> rings = new CopyOnWriteArrayList<>();

  /** Makes it. */
  @Setup
  public void makeQueue() {
    queue = Peer.of(peer);
  }

  private synchronized Ring newRing() {
    Ring ring = new Ring(rings.size());
    rings.add(ring);
    return ring;
  }

  /** One producer: its items. */
  @State(Scope.Thread)
  public static class Producer {
    private Ring ring = new Ring(0);

    /** Makes the items known to the consumer. */
    @Setup
    public void join(HandOver group) {
      ring = group.newRing();
    }
  }

  /** The consumer: how many items of each producer it has taken in all. */
  @State(Scope.Thread)
  public static class Consumer {
    private long[] taken = new long[0];
    private Ring[] rings = new Ring[0];
    private long all;
    private long sum;

    private void take(Item item) {
      taken[item.producer()]++;
      sum += item.content();
      all++;
    }

    /** Checks that everything came over. */
    @TearDown
    public void check(HandOver group) {
      group.queue().drain(this::take);
      long handedOver = 0;
      for (Ring ring : rings) {
        handedOver += ring.sum();
      }
      if (sum != handedOver) {
        throw new IllegalStateException(group.peer + " has lost items");
      }
    }

    private void giveBack() {
      for (int i = 0; i < rings.length; i++) {
        rings[i].giveBack(taken[i]);
      }
    }
  }

  /** What was added. */
  @AuxCounters
  @State(Scope.Thread)
  public static class Added {
    /** Items. */
    public long added;
  }

  /** What was taken. */
  @AuxCounters
  @State(Scope.Thread)
  public static class Taken {
    /** Items. */
    public long taken;
  }

  /** Hands one item over, if one is free. */
  @Benchmark
  @Group("handOver")
  public void add(Producer producer, Added count) {
    Item item = producer.ring.take();
    if (item == null) {
      Others.run();
    } else if (queue().offer(item)) {
      count.added++;
    } else {
      producer.ring.undo();
    }
  }

  /** Takes what is there, and gives it back. */
  @Benchmark
  @Group("handOver")
  public void drain(Consumer consumer, Taken count) {
    if (consumer.rings.length != rings.size()) {
      consumer.rings = rings.toArray(new Ring[0]);
      consumer.taken = new long[consumer.rings.length];
    }
    long before = consumer.all;
    queue().drain(consumer::take);
    long now = consumer.all - before;
    if (now == 0) {
      Others.run();
    } else {
      consumer.giveBack();
      count.taken += now;
    }
  }

  private Peer queue() {
    if (queue == null) {
      throw new IllegalStateException("JMH sets up first");
    }
    return queue;
  }
}
