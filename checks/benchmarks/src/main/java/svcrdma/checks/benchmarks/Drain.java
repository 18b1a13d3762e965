package svcrdma.checks.benchmarks;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
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

/**
 * What a drain costs for each context, in the thread that drains: the same in all designs that have
 * a list, so it is measured in the one in which nobody else comes.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
public class Drain {
  private static final int BURST = 64;

  private @Nullable Source source;

  /** Connects. */
  @Setup
  public void connect(Server server) {
    source = server.connect(Hardware.RELIABLE);
  }

  /** Puts a burst. */
  @Setup(Level.Invocation)
  public void put() {
    for (int i = 0; i < BURST; i++) {
      source().design().put(source().completed());
    }
  }

  /** Releases it. */
  @Benchmark
  @OperationsPerInvocation(BURST)
  public void drain() {
    source().design().drainInRelease();
  }

  /** Ends the connection. */
  @TearDown
  public void close() throws InterruptedException {
    source().close();
  }

  private Source source() {
    if (source == null) {
      throw new IllegalStateException("JMH sets up first");
    }
    return source;
  }
}
