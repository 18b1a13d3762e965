package svcrdma.checks.benchmarks;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import svcrdma.release.LockFreeList;

/**
 * The list's add by itself, against the least that it could be: a compare-and-swap on a word that
 * all threads share. Threads are JMH's.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
public class Add {
  private static final int BATCH = 256;

  private final LockFreeList<Item> list = new LockFreeList<>();
  private final AtomicLong word = new AtomicLong();

  /** One thread's nodes, none of which is on the list when it begins with a batch. */
  @State(Scope.Thread)
  public static class Nodes {
    private final Item[] items = new Item[BATCH];

    /** Makes them. */
    @Setup
    public void make() {
      for (int i = 0; i < BATCH; i++) {
        items[i] = new Item(0);
      }
    }

    /** Takes them off the list, whoever else's are on it. */
    @Setup(Level.Invocation)
    public void takeOff(Add benchmark) {
      Item unused = benchmark.list.deleteAll();
    }
  }

  /** The list's add. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public int listAdd(Nodes nodes) {
    int found = 0;
    for (Item item : nodes.items) {
      found += list.add(item) ? 1 : 0;
    }
    return found;
  }

  /** The compare-and-swap, tried again until it succeeds as add does. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public long compareAndSwap(Nodes nodes) {
    long seen = 0;
    for (int i = 0; i < nodes.items.length; i++) {
      do {
        seen = word.getOpaque();
      } while (!word.compareAndSet(seen, seen + 1));
    }
    return seen;
  }
}
