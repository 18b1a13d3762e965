package svcrdma.checks.benchmarks;

import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.TearDown;
import svcrdma.release.Hardware;
import svcrdma.release.SendContext;

/**
 * What a design costs its completion handler, and what it costs to release. Each of JMH's threads
 * is the completion handler of a transport of its own; its contexts complete in bursts, and the
 * next burst comes when the last one is released.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
public class Completion {
  private static final int BURST = 64;
  private static final int TRANSPORTS = 8;

  /** Some transports, and contexts of theirs, in turn, that have just completed. */
  @State(Scope.Thread)
  public abstract static class Contexts {
    private final Source[] sources;
    private final SendContext[] contexts;

    /** So many of each. */
    protected Contexts(int transports, int contexts) {
      sources = new Source[transports];
      this.contexts = new SendContext[contexts];
    }

    /** Connects. */
    @Setup
    public void connect(Server server) {
      for (int i = 0; i < sources.length; i++) {
        sources[i] = server.connect(Hardware.RELIABLE);
      }
    }

    /** Lets the next contexts complete, once the last ones are released. */
    @Setup(Level.Invocation)
    public void complete() {
      awaitReleased();
      for (int i = 0; i < contexts.length; i++) {
        contexts[i] = source(i).completed();
      }
    }

    /** Ends the connections. */
    @TearDown
    public void close() throws InterruptedException {
      awaitReleased();
      for (Source source : sources) {
        source.close();
      }
    }

    final void putAll() {
      for (int i = 0; i < contexts.length; i++) {
        source(i).design().put(contexts[i]);
      }
    }

    final void awaitReleased() {
      for (int i = 0; i < contexts.length; i++) {
        if (contexts[i] != null) {
          source(i).awaitReleased(contexts[i]);
        }
      }
    }

    private Source source(int context) {
      return sources[context % sources.length];
    }
  }

  /** Many contexts of one transport. */
  public static class Burst extends Contexts {
    /** For JMH. */
    public Burst() {
      super(1, BURST);
    }
  }

  /** One context of each of some transports. */
  public static class Singles extends Contexts {
    /** For JMH. */
    public Singles() {
      super(TRANSPORTS, TRANSPORTS);
    }
  }

  /** The completion handler's part: of a burst, of which one in 64 finds the list empty. */
  @Benchmark
  @OperationsPerInvocation(BURST)
  public void put(Burst burst) {
    burst.putAll();
  }

  /** The completion handler's part where each put finds an empty list, on an idle transport. */
  @Benchmark
  @OperationsPerInvocation(TRANSPORTS)
  public void putOnEmpty(Singles singles) {
    singles.putAll();
  }

  /** From the first put of a burst until the last of its contexts is released. */
  @Benchmark
  @OperationsPerInvocation(BURST)
  public void release(Burst burst) {
    burst.putAll();
    burst.awaitReleased();
  }
}
