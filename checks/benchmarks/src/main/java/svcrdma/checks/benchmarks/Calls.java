package svcrdma.checks.benchmarks;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.AuxCounters;
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
import svcrdma.release.Client;
import svcrdma.release.Hardware;

/**
 * Whole calls, from the client's call to the post of the reply, with all that follows. Each of
 * JMH's threads is a client with a connection of its own, which sends as fast as it is answered.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
public class Calls {
  private static final int BATCH = 32;
  private static final int WINDOW = 4 * BATCH;

  /** A connection. */
  @AuxCounters(AuxCounters.Type.EVENTS)
  @State(Scope.Thread)
  public static class Connection {
    /** Contexts that it has made in the end. */
    public long contexts;

    private final Semaphore window = new Semaphore(0);
    private @Nullable Source source;
    private @Nullable Client client;
    private int chunks;

    /** Connects. */
    @Setup(Level.Iteration)
    public void connect(Server server) {
      window.drainPermits();
      window.release(WINDOW);
      chunks = server.chunks;
      source = server.connect(new Answers(window));
      client = new Client(source.transport());
    }

    /** Waits until all is answered, and ends the connection. */
    @TearDown(Level.Iteration)
    public void close() throws InterruptedException {
      if (source != null) {
        window.acquire(WINDOW);
        contexts = source.contexts();
        source.close();
      }
    }

    private void send() throws InterruptedException {
      if (client == null) {
        throw new IllegalStateException("JMH sets up first");
      }
      window.acquire(BATCH);
      for (int i = 0; i < BATCH; i++) {
        if (!client.call(false, chunks)) {
          throw new IllegalStateException("the connection has ended");
        }
      }
    }
  }

  /** Lets the client know of answers: not of each, which would cost a wakeup each. */
  private static final class Answers implements Hardware {
    private final Semaphore window;
    private int answered; // guarded by the queue pair's lock

    Answers(Semaphore window) {
      this.window = window;
    }

    @Override
    public Accepted accepts(int entries) {
      answered++;
      if (answered % BATCH == 0) {
        window.release(BATCH);
      }
      return Accepted.ALL;
    }
  }

  /** Sends some calls as soon as there is room for them. */
  @Benchmark
  @OperationsPerInvocation(BATCH)
  public void call(Connection connection) throws InterruptedException {
    connection.send();
  }
}
