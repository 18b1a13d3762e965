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
import svcrdma.release.ReleaseDesign;
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

  /** A transport, and contexts that have just completed. */
  @State(Scope.Thread)
  public static class Burst {
    private Source[] sources = new Source[0];
    private final SendContext[] contexts = new SendContext[BURST];

    /** Connects. */
    @Setup
    public void connect(Server server) {
      sources = new Source[] {server.connect(Hardware.RELIABLE)};
    }

    /** Lets the next contexts complete. */
    @Setup(Level.Invocation)
    public void complete() {
      Completion.complete(sources, contexts);
    }

    /** Ends the connection. */
    @TearDown
    public void close() throws InterruptedException {
      Completion.close(sources, contexts);
    }
  }

  /** Some transports, on each of which one context has completed. */
  @State(Scope.Thread)
  public static class Singles {
    private final Source[] sources = new Source[TRANSPORTS];
    private final SendContext[] contexts = new SendContext[TRANSPORTS];

    /** Connects. */
    @Setup
    public void connect(Server server) {
      for (int i = 0; i < sources.length; i++) {
        sources[i] = server.connect(Hardware.RELIABLE);
      }
    }

    /** Lets one context of each complete. */
    @Setup(Level.Invocation)
    public void complete() {
      Completion.complete(sources, contexts);
    }

    /** Ends the connections. */
    @TearDown
    public void close() throws InterruptedException {
      Completion.close(sources, contexts);
    }
  }

  private static void complete(Source[] sources, SendContext[] contexts) {
    awaitReleased(sources, contexts);
    for (int i = 0; i < contexts.length; i++) {
      contexts[i] = sources[i % sources.length].completed();
    }
  }

  private static void awaitReleased(Source[] sources, SendContext[] contexts) {
    for (int i = 0; i < contexts.length; i++) {
      if (contexts[i] != null) {
        sources[i % sources.length].awaitReleased(contexts[i]);
      }
    }
  }

  private static void close(Source[] sources, SendContext[] contexts) throws InterruptedException {
    awaitReleased(sources, contexts);
    for (Source source : sources) {
      source.close();
    }
  }

  /** The completion handler's part: of a burst, of which one in 64 finds the list empty. */
  @Benchmark
  @OperationsPerInvocation(BURST)
  public void put(Burst burst) {
    putAll(burst);
  }

  /** The completion handler's part where each put finds an empty list, on an idle transport. */
  @Benchmark
  @OperationsPerInvocation(TRANSPORTS)
  public void putOnEmpty(Singles singles) {
    for (int i = 0; i < TRANSPORTS; i++) {
      singles.sources[i].design().put(singles.contexts[i]);
    }
  }

  /** From the first put of a burst until the last of its contexts is released. */
  @Benchmark
  @OperationsPerInvocation(BURST)
  public void release(Burst burst) {
    putAll(burst);
    awaitReleased(burst.sources, burst.contexts);
  }

  private static void putAll(Burst burst) {
    ReleaseDesign design = burst.sources[0].design();
    for (SendContext context : burst.contexts) {
      design.put(context);
    }
  }
}
