package svcrdma.release;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;

/**
 * A transport that one thread drives, the test's: it plays every actor in turn, each up to where it
 * would wait. What it does is written down, access by access.
 */
final class Driven implements Tracepoints, ThreadFactory {

  /** An actor has nothing to do: leaves its endless loop, which can be entered again. */
  private static final class Rest extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** What a send, a completion or a call comes to; as good as it can be, until it is changed. */
  static final class Luck implements Hardware {
    Accepted accepted = Accepted.ALL;
    boolean succeeds = true;
    boolean receives = true;
    boolean memory = true;

    @Override
    public Accepted accepts(int entries) {
      return accepted;
    }

    @Override
    public boolean succeeds() {
      return succeeds;
    }

    @Override
    public boolean receives() {
      return receives;
    }
  }

  /** A ready queue without threads. */
  private final class Ready extends ServiceThreads {
    Ready() {
      super(0, body -> new Thread(body), Tracepoints.NONE);
    }

    @Override
    void add(Transport added) {
      super.add(added);
      ready.add(added);
    }
  }

  /** The access that a sleeping thread waits for comes when it goes to sleep. */
  private final Map<String, Runnable> onSleep = new HashMap<>();

  private final List<String> log = new ArrayList<>();
  private final ArrayDeque<Transport> ready = new ArrayDeque<>();
  private final Map<Thread, Runnable> bodies = new HashMap<>();
  final Luck luck = new Luck();
  final Ledgers ledgers = new Ledgers();
  final SendContextPool pool = new SendContextPool(ledgers, () -> luck.memory, this);
  final Workqueue workqueue = new Workqueue(1, this, this);
  final Transport transport;
  final Client client;

  Driven(int queueDepth, int requestLimit, Maker design) {
    transport =
        new Transport(
            new Transport.Settings(queueDepth, requestLimit, luck, ParkingSleeper::new, this, this),
            pool,
            design.make(workqueue),
            new Ready());
    client = new Client(transport);
  }

  /** Makes what makes a design. */
  interface Maker {
    ReleaseDesign.Factory make(Workqueue workqueue);
  }

  static final Maker DEFERRED =
      workqueue -> (pool, trigger, settings) -> new Deferred(pool, trigger);

  /** Threads never run: the test runs their bodies. */
  @Override
  public Thread newThread(Runnable body) {
    Thread thread = new Thread(() -> {});
    bodies.put(thread, body);
    return thread;
  }

  @Override
  public void before(String step) {
    boolean rests =
        switch (step) {
          case "cq.poll" -> transport.queuePair().posted() == 0;
          case "rcq.poll" -> !transport.queuePair().anythingToReceive();
          case "work.take" -> workqueue.size() == 0;
          default -> false;
        };
    if (rests && !transport.isFreed()) {
      throw new Rest();
    }
    log.add(step);
    Runnable meanwhile = onSleep.remove(step);
    if (meanwhile != null) {
      meanwhile.run();
    } else if (step.endsWith(".sleep")) {
      throw new AssertionError("sleeps for ever at " + step + " after " + log);
    }
  }

  @Override
  public void after(String action, long seen) {
    log.add(action + ":" + seen);
  }

  /** What somebody else does when a thread stands before this access, the next time. */
  void at(String step, Runnable meanwhile) {
    onSleep.put(step, meanwhile);
  }

  /** Lets an actor that polls do whatever there is for it. */
  void run(String name) {
    Runnable body =
        bodies.entrySet().stream()
            .filter(entry -> entry.getKey().getName().equals(name))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElseThrow();
    does(
        name,
        () -> {
          try {
            body.run();
          } catch (Rest e) {
            log.add("rests");
          }
        });
  }

  /** A service thread serves the transport once. */
  void serve() {
    Transport next = Objects.requireNonNull(ready.poll(), "nothing is in the ready queue");
    does("t1", next::serve);
  }

  boolean isReady() {
    return !ready.isEmpty();
  }

  /** Serves while there is something in the ready queue. */
  void serveAll() {
    while (isReady()) {
      serve();
    }
  }

  /** Somebody who is not a service thread and polls nothing does something. */
  void does(String name, Runnable body) {
    log.add("[" + name);
    body.run();
    log.add("]");
  }

  /**
   * What was done: a line for each turn of an actor that is not within another's, with its steps
   * and, behind each, what it came to.
   */
  String done() {
    StringBuilder text = new StringBuilder();
    int within = 0;
    for (String entry : log) {
      boolean begins = entry.startsWith("[");
      text.append(within == 0 ? "" : " ")
          .append(begins && within == 0 ? entry.substring(1) + ":" : entry);
      within += begins ? 1 : entry.equals("]") ? -1 : 0;
      if (within == 0) {
        text.setLength(text.length() - 2);
        text.append('\n');
      }
    }
    return text.toString();
  }
}
