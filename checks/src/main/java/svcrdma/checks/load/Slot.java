package svcrdma.checks.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One place for a connection: when that has ended and the load has not, the next one comes. */
final class Slot {
  private final int number;
  private final Connector connector;
  private final Traffic traffic;
  private final Counts counts;
  private final Consumer<Finding> found;

  // Volatile: its driver makes it, others look at it.
  private volatile @Nullable Connection current;
  private volatile int mostContexts;
  private volatile boolean ended;

  Slot(int number, Connector connector, Traffic traffic, Counts counts, Consumer<Finding> found) {
    this.number = number;
    this.connector = connector;
    this.traffic = traffic;
    this.counts = counts;
    this.found = found;
  }

  /** Starts the thread that keeps a connection here. */
  void start(Threads threads) {
    Thread unused = threads.start("driver" + number, () -> Traffic.interruptibly(this::drive));
  }

  private void drive() throws InterruptedException {
    SplittableRandom random = traffic.random(number);
    do {
      Connection connection = connector.connect(random.split());
      current = connection;
      if (traffic.isOver()) {
        connection.window().close();
      }
      List<Thread> callers = new ArrayList<>(traffic.start(number, connection, random));
      connection.transport().awaitFreed();
      connection.window().close();
      for (Thread caller : callers) {
        caller.join();
      }
      freed(connection);
    } while (!traffic.isOver());
    ended = true;
  }

  private void freed(Connection connection) {
    connection.atRest().ifPresent(found);
    connection.counted().ifPresent(found);
    counts.age(connection.ages().longest(System.nanoTime()));
    mostContexts = Math.max(mostContexts, connection.contextsMade());
    counts.add(Count.CONNECTIONS_FREED);
  }

  /** Lets no client send any more. */
  void endClients() {
    Connection connection = current;
    if (connection != null) {
      connection.window().close();
    }
  }

  /** Reports the end of the connection. */
  void disconnect(Threads threads) {
    Connection connection = current;
    if (connection != null) {
      Thread unused = threads.start("manager" + number, connection.transport()::reportDisconnect);
    }
  }

  /** What is wrong with its connection when nobody can move any more. */
  Optional<Finding> atRest() {
    Connection connection = current;
    return connection == null ? Optional.empty() : connection.atRest();
  }

  /** Whether nothing is on its way, and nothing is wrong at rest. */
  boolean isIdle() {
    Connection connection = current;
    return connection == null || connection.isIdle();
  }

  /** Whether its last connection was freed, and its ledgers checked. */
  boolean hasEnded() {
    return ended;
  }

  /** Nanoseconds that a context of its connection has stayed unreleased at most. */
  long longestUnreleased(long now) {
    Connection connection = current;
    return connection == null ? 0 : connection.ages().longest(now);
  }

  /** That a connection here has allocated. */
  int mostContexts() {
    Connection connection = current;
    return connection == null ? 0 : Math.max(mostContexts, connection.contextsMade());
  }
}
