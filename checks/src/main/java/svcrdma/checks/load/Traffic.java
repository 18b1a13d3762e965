package svcrdma.checks.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import svcrdma.release.BackchannelSender;
import svcrdma.release.Client;

/** What clients and backchannel senders do as long as the load lasts. Thread-safe. */
final class Traffic {
  private final LoadSettings settings;
  private final Counts counts;
  private final Threads threads;
  private final AtomicLong begun = new AtomicLong();
  private volatile boolean ended;

  Traffic(LoadSettings settings, Counts counts, Threads threads) {
    this.settings = settings;
    this.counts = counts;
    this.threads = threads;
  }

  /** What one slot decides by chance. */
  SplittableRandom random(int slot) {
    return new SplittableRandom(settings.seed() * 31 + slot);
  }

  /** Whether nothing more is to be sent. */
  boolean isOver() {
    long calls = settings.traffic().calls();
    return ended || (calls > 0 && counts.get(Count.CALLS_SENT) >= calls);
  }

  void end() {
    ended = true;
  }

  /** Starts the clients and senders of a connection. */
  List<Thread> start(int slot, Connection connection, SplittableRandom random) {
    List<Thread> started = new ArrayList<>();
    for (int i = 0; i < settings.size().clients(); i++) {
      SplittableRandom own = random.split();
      started.add(
          threads.start(
              "client" + slot + "." + i, () -> interruptibly(() -> call(connection, own))));
    }
    for (int i = 0; i < settings.size().senders(); i++) {
      started.add(threads.start("sender" + slot + "." + i, () -> send(connection)));
    }
    return started;
  }

  private void call(Connection connection, SplittableRandom random) throws InterruptedException {
    LoadSettings.Traffic load = settings.traffic();
    Client client = new Client(connection.transport());
    for (long n = 0; await(load.pace().before(n)); n++) {
      if (!connection.window().enter() || !begin()) {
        return;
      }
      boolean reads = random.nextDouble() < load.reads();
      int writes = load.writes().get((int) (n % load.writes().size()));
      if (!client.call(reads, writes)) {
        begun.decrementAndGet(); // another connection gets it
        return;
      }
      counts.add(Count.CALLS_SENT);
      if (random.nextDouble() < settings.mishaps().disconnects()) {
        disconnect(connection, random.nextBoolean());
        return;
      }
    }
  }

  private static void disconnect(Connection connection, boolean byRemoval) {
    if (byRemoval) {
      connection.transport().removeDevice();
    } else {
      connection.transport().reportDisconnect();
    }
  }

  /** Whether there is one more call to be sent. */
  private boolean begin() {
    long calls = settings.traffic().calls();
    if (calls == 0 || begun.incrementAndGet() <= calls) {
      return true;
    }
    begun.decrementAndGet();
    return false;
  }

  private void send(Connection connection) {
    LoadSettings.Traffic load = settings.traffic();
    BackchannelSender sender = new BackchannelSender(connection.transport());
    for (long n = 0; await(load.pace().before(n)); n++) {
      int chain = load.chains().get((int) (n % load.chains().size()));
      if (!sender.send(chain - 1)) {
        return;
      }
    }
  }

  /** Waits for so long; says whether the load still lasts. */
  private boolean await(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    for (long left = time.toNanos(); left > 0 && !isOver(); left = end - System.nanoTime()) {
      LockSupport.parkNanos(this, Math.min(left, 10_000_000));
    }
    return !isOver();
  }

  /** Something that may be interrupted. */
  interface Body {
    void run() throws InterruptedException;
  }

  /** Nobody interrupts the threads of a run. */
  static void interruptibly(Body body) {
    try {
      body.run();
    } catch (InterruptedException e) {
      throw new IllegalStateException("a thread of the load was interrupted", e);
    }
  }
}
