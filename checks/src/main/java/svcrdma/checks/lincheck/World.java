package svcrdma.checks.lincheck;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.hazard.Property;
import svcrdma.release.BackchannelSender;
import svcrdma.release.Client;
import svcrdma.release.Deferred;
import svcrdma.release.Hardware;
import svcrdma.release.LedgerException;
import svcrdma.release.Ledgers;
import svcrdma.release.ServiceThreads;
import svcrdma.release.Tracepoints;
import svcrdma.release.Transport;

/**
 * Transports with all their threads, for one run under Lincheck: none runs before the scene starts
 * it, all sleep on monitors, and the scene's own thread can wait until something has happened so
 * many times. If it never does, everybody waits, and Lincheck tells that as a deadlock.
 */
final class World implements ThreadFactory, Tracepoints {
  /** Somebody found a misuse; the ledgers' message is kept. */
  static final class Misused extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final LedgerException finding;

    Misused(LedgerException finding) {
      super(finding);
      this.finding = finding;
    }
  }

  /**
   * How large it is.
   *
   * @param threads service threads, 1 or more
   * @param transports 1 or more
   * @param queueDepth of each transport
   * @param requestLimit of each transport, 0 for none
   * @param hardware of each transport
   */
  record Size(int threads, int transports, int queueDepth, int requestLimit, Hardware hardware) {
    static final Size LEAST = new Size(1, 1, 1, 0, Hardware.RELIABLE);
  }

  /** A thread has come to its gate: until all have, there is much to switch to. */
  private static final String AT_GATE = "at-gate";

  /** A thread has ended; neither is an action of the specification. */
  private static final String ENDED = "ended";

  /**
   * Steps and actions that scenes wait for. Nothing else is noted, as every note is one more place
   * to switch.
   */
  private static final Set<String> WATCHED =
      Set.of(
          AT_GATE,
          ENDED,
          "addToFreeList",
          "appendReady",
          "freeTransport",
          "joinQueue",
          "look",
          "lookAgain",
          "receiveCall",
          "push",
          "release.slot",
          "wakeSenders");

  /** How many contexts a transport may have: one entry, and two who send. */
  static final int BOUND = Property.allocationBound(1, 2);

  private final int threads;
  private final Tracepoints recorder;
  private int senders;
  private final List<Thread> made = new ArrayList<>();
  private final MonitorSleeper.Factory sleepers = new MonitorSleeper.Factory();
  private volatile ServiceThreads serviceThreads;

  // In fields of their own, because Lincheck does not look into a list.
  private volatile Transport transport;
  private volatile @Nullable Transport other;

  private final Map<Thread, Gate> gates = new LinkedHashMap<>();

  // As with the transports; the last that was made is always there.
  @SuppressWarnings("unused")
  private volatile @Nullable Gate lastGate;

  // Both guarded by this: how often actions were taken, and what went wrong.
  private final Map<String, Integer> taken = new HashMap<>();
  private @Nullable LedgerException misuse;

  // From here Lincheck sees that the world is everybody's; else it would leave its monitor alone.
  @SuppressWarnings("unused")
  private static volatile @Nullable World shared;

  World(Size size, Parts parts) {
    this(size, parts, Tracepoints.NONE);
  }

  /** With somebody who is told of every step. */
  World(Size size, Parts parts, Tracepoints recorder) {
    shared = this;
    this.recorder = recorder;
    threads = size.threads();
    serviceThreads = parts.serviceThreads().make(size.threads(), this, sleepers, this);
    transport = newTransport(size, parts);
    other = size.transports() > 1 ? newTransport(size, parts) : null;
    await(AT_GATE, made.size());
  }

  private Transport newTransport(Size size, Parts parts) {
    return parts
        .transport()
        .make(
            new Transport.Settings(
                size.queueDepth(), size.requestLimit(), size.hardware(), sleepers, this, this),
            parts.pool().make(new Ledgers(), this),
            (contexts, trigger, settings) -> new Deferred(contexts, trigger),
            serviceThreads);
  }

  Transport transport() {
    return transport;
  }

  /** The second transport, of a world that has two. */
  Transport other() {
    return Objects.requireNonNull(other);
  }

  @Override
  public Thread newThread(Runnable body) {
    Gate gate = new Gate();
    lastGate = gate;
    Thread thread =
        new Thread(
            () -> {
              note(AT_GATE);
              gate.pass();
              run(body);
              note(ENDED);
            });
    made.add(thread);
    gates.put(thread, gate);
    return thread;
  }

  /** Waits, under this object's monitor, which the caller holds. */
  private void waitUntil(BooleanSupplier condition) {
    try {
      while (!condition.getAsBoolean()) {
        wait();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody interrupts this thread", e);
    }
  }

  /** Runs what some thread does; a ledger's finding is kept, and ends the run. */
  void run(Runnable body) {
    try {
      body.run();
    } catch (LedgerException e) {
      misused(e);
    } catch (MonitorSleeper.SceneIsOver e) {
      // so it is
    } catch (Misused e) {
      misused(e.finding);
    }
  }

  private synchronized void misused(LedgerException e) {
    if (misuse == null) {
      misuse = e;
    }
    notifyAll();
  }

  /** Starts those who have this name. */
  void start(String name) {
    for (Map.Entry<Thread, Gate> entry : gates.entrySet()) {
      if (entry.getKey().getName().equals(name)) {
        entry.getValue().open();
      }
    }
  }

  /** Starts everybody. */
  void startAll() {
    for (Gate gate : gates.values()) {
      gate.open();
    }
  }

  /** Starts somebody who sends one call of the backchannel. */
  void startSender(int writes) {
    Thread thread =
        new Thread(
            () -> {
              run(() -> send(transport, writes));
              note(ENDED);
            });
    senders++;
    thread.setName("b" + senders);
    made.add(thread);
    thread.start();
  }

  /** Starts the connection manager, which reports the end of the connection. */
  void startManager() {
    Thread thread =
        new Thread(
            () -> {
              run(transport::reportDisconnect);
              note(ENDED);
            });
    thread.setName("manager");
    made.add(thread);
    thread.start();
  }

  /** Sends a call of the backchannel, in the calling thread. */
  static void send(Transport transport, int writes) {
    boolean unused = new BackchannelSender(transport).send(writes);
  }

  /** The client sends a call. */
  void call() {
    boolean unused = new Client(transport()).call(false, 0);
  }

  @Override
  public void before(String step) {
    recorder.before(step);
    if (WATCHED.contains(step)) {
      note(step);
    }
  }

  @Override
  public void after(String action, long seen) {
    recorder.after(action, seen);
    Notes.took(action);
    if (WATCHED.contains(action)) {
      note(action);
    }
  }

  private synchronized void note(String action) {
    taken.merge(action, 1, Integer::sum);
    notifyAll();
  }

  /** Returns when the action has been taken so many times. */
  synchronized void await(String action, int times) {
    if (!WATCHED.contains(action)) {
      throw new IllegalArgumentException("nobody watches " + action);
    }
    waitUntil(() -> taken.getOrDefault(action, 0) >= times || misuse != null);
    if (misuse != null) {
      throw new Misused(misuse);
    }
  }

  /**
   * Lets all threads end, and returns when they have; only of a world in which what was waited for
   * has come about. Not by a join: where a thread is joined that sleeps, Lincheck hangs.
   */
  void end() {
    transport.queuePair().destroy();
    if (other != null) {
      other.queuePair().destroy();
    }
    startAll();
    sleepers.end();
    await(ENDED, made.size());
  }

  /** The threads in the order in which they were started: Lincheck's Thread 1, Thread 2... */
  List<String> names() {
    return made.stream().map(Thread::getName).toList();
  }

  /** What is violated, now that nobody can move. */
  Optional<Property> violated() {
    synchronized (this) {
      if (misuse != null) {
        return Property.of(misuse);
      }
    }
    if (serviceThreads.ready() > 0 && serviceThreads.asleep() > 0) {
      boolean all = serviceThreads.asleep() == threads;
      return Optional.of(all ? Property.NOBODY_SLEEPS_ON_WORK : Property.QUEUED_LEADS_TO_TAKEN);
    }
    if (transport.pool().ledgers().contexts().made() > BOUND) {
      return Optional.of(Property.ALLOCATION_BOUNDED);
    }
    Optional<Property> violated = Property.violatedAtRest(transport);
    return violated.isPresent() || other == null ? violated : Property.violatedAtRest(other);
  }
}
