package svcrdma.checks.transport;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import svcrdma.release.BackchannelSender;
import svcrdma.release.Client;
import svcrdma.release.Hardware;
import svcrdma.release.LedgerException;
import svcrdma.release.Ledgers;
import svcrdma.release.ReleaseDesign;
import svcrdma.release.SendContextPool;
import svcrdma.release.ServiceThreads;
import svcrdma.release.Tracepoints;
import svcrdma.release.Transport;
import svcrdma.release.Workqueue;

/**
 * A transport all of whose threads are held, and what moves them: a schedule, then whoever can move
 * until nobody can.
 */
final class Scene implements AutoCloseable {
  private static final int MANY_STEPS = 5_000;
  private static final Set<String> ENVIRONMENT = Set.of("bc.start", "cm.start", "closer.start");

  /** How large it is: the environment of a model. */
  record Size(int threads, int queueDepth, int requestLimit, int writes) {
    static final Size LEAST = new Size(1, 1, 0, 0);
  }

  /** Makes a transport, or what a hazard makes of it. */
  interface TransportMaker {
    Transport make(
        Transport.Settings settings,
        SendContextPool pool,
        ReleaseDesign.Factory design,
        ServiceThreads serviceThreads);
  }

  /** Makes what makes a release design. */
  interface DesignMaker {
    ReleaseDesign.Factory make(Workqueue workqueue);
  }

  /** Makes a pool. */
  interface PoolMaker {
    SendContextPool make(Ledgers ledgers, Tracepoints trace);
  }

  private final HeldThreads held = new HeldThreads(HeldThreads.POOL);
  private final Ledgers ledgers = new Ledgers();
  private final SendContextPool pool;
  private final ServiceThreads serviceThreads;
  private final Transport transport;
  private final Client client;
  private final Schedule schedule;
  private final int writes;
  private final Workqueue workqueue;
  private volatile Hardware.Accepted accepted = Hardware.Accepted.ALL;

  Scene(
      Size size, DesignMaker design, TransportMaker maker, PoolMaker poolMaker, Schedule schedule) {
    this.schedule = schedule;
    writes = size.writes();
    Hardware hardware =
        new Hardware() {
          @Override
          public Accepted accepts(int entries) {
            return accepted;
          }
        };
    pool = poolMaker.make(ledgers, held);
    serviceThreads = new ServiceThreads(size.threads(), held, held);
    workqueue = new Workqueue(2, held, held);
    transport =
        maker.make(
            new Transport.Settings(
                size.queueDepth(), size.requestLimit(), hardware, held::newSleeper, held, held),
            pool,
            design.make(workqueue),
            serviceThreads);
    client = new Client(transport);
    if (schedule.names("manager")) {
      addManager();
    }
    for (String sender : List.of("b1", "b2")) {
      if (schedule.names(sender)) {
        addSender(sender, schedule.count(sender, "startSend"));
      }
    }
  }

  /** Adds the connection manager, which reports the end of the connection when it is let go. */
  void addManager() {
    start("manager", transport::reportDisconnect);
  }

  /** Adds somebody who closes directly when he is let go. */
  void addCloser() {
    start("closer", transport::removeDevice);
  }

  /** Adds a backchannel sender, which begins a send each time that it is let go. */
  void addSender(String name, long sends) {
    BackchannelSender sender = new BackchannelSender(transport);
    start(
        name,
        () -> {
          for (long i = 0; i < sends; i++) {
            boolean unused = sender.send(writes);
          }
        });
  }

  private void start(String name, Runnable body) {
    Thread thread = held.newThread(body);
    thread.setName(name);
    thread.start();
  }

  Transport transport() {
    return transport;
  }

  Client client() {
    return client;
  }

  /** Reports the end of the connection. */
  void disconnect() {
    addManager();
    step("manager");
  }

  /** Lets one actor make one access. */
  void step(String actor) {
    String unused = held.step(actor);
  }

  /** Who can move, the environment apart. */
  List<String> movable() {
    List<String> names = new ArrayList<>();
    for (String name : held.names()) {
      if (!isBlocked(name)) {
        names.add(name);
      }
    }
    return names;
  }

  /** Those of the environment who can begin something. */
  List<String> environment() {
    List<String> names = new ArrayList<>();
    for (String name : held.names()) {
      String step = held.standsAt(name);
      if (step != null && ENVIRONMENT.contains(step)) {
        names.add(name);
      }
    }
    return names;
  }

  /**
   * Plays its schedule until an actor does something else than it says, or fails.
   *
   * @return how many of its steps were played
   */
  int play() {
    int played = 0;
    for (Schedule.Step step : schedule.steps()) {
      if (step.action().equals("receiveCall")) {
        boolean taken = client.call(schedule.needsReads(), writes);
        if (!taken) {
          break;
        }
      } else if (isBlocked(step.actor()) && !isEnvironment(step.action())) {
        break;
      }
      accepted =
          switch (step.action()) {
            case "postPartly" -> Hardware.Accepted.PART;
            case "postRefused" -> Hardware.Accepted.NONE;
            default -> Hardware.Accepted.ALL;
          };
      String action = held.step(step.actor());
      accepted = Hardware.Accepted.ALL;
      if (!step.action().equals(action)) {
        break;
      }
      played++;
    }
    return played;
  }

  private static boolean isEnvironment(String action) {
    return action.equals("startSend") || action.equals("reportDisconnect");
  }

  /**
   * Moves whoever can move until nobody can, or somebody fails; the environment does nothing more.
   */
  void runUntilQuiet() {
    int steps = 0;
    for (String actor = nextActor(); actor != null; actor = nextActor()) {
      step(actor);
      steps++;
      if (steps > MANY_STEPS) {
        throw new AssertionError("somebody spins");
      }
    }
  }

  private @Nullable String nextActor() {
    if (held.failure() != null) {
      return null;
    }
    for (String name : held.names()) {
      if (!isBlocked(name)) {
        return name;
      }
    }
    return null;
  }

  /** Whether nobody can move. */
  boolean isQuiet() {
    return nextActor() == null;
  }

  /** The specification's {@code Blocked}. */
  private boolean isBlocked(String name) {
    String step = held.standsAt(name);
    if (step == null) {
      return true;
    }
    return switch (step) {
      case "svc.dequeue" -> serviceThreads.ready() == 0;
      case "ticketWait.sleep", "sendWait.sleep", "releaseWait.sleep" -> !held.isWoken(name);
      case "cq.poll" -> transport.queuePair().posted() == 0;
      case "rcq.poll" -> !transport.queuePair().anythingToReceive();
      case "free.drainQp" -> !transport.queuePair().isDrained();
      case "work.take" -> workqueue.size() == 0;
      case "free.endFlush" -> !workqueue.isFlushed(held.flush());
      case "free.joinReleaser" -> held.standsAt("releaser") != null;
      case "free.done" -> held.isAtWork("manager", "cm.start");
      default -> ENVIRONMENT.contains(step);
    };
  }

  /** What a ledger or an actor found wrong; null if nothing. */
  @Nullable String misuse() {
    Throwable failure = held.failure();
    if (failure == null) {
      return null;
    }
    if (failure instanceof LedgerException) {
      return Objects.requireNonNull(failure.getMessage());
    }
    throw new AssertionError("an actor failed", failure);
  }

  /** What is left when the transport is gone; the empty string if nothing. */
  String leaks() {
    try {
      ledgers.requireNothingLeft("teardown");
      return "";
    } catch (LedgerException e) {
      return Objects.requireNonNull(e.getMessage());
    }
  }

  /** Pages of replies that are not released. */
  int pagesHeld() {
    return ledgers.pages().open() - ledgers.contexts().open();
  }

  /** How many pages were released while they were mapped. */
  int releasedWhileMapped() {
    return ledgers.pages().releasedWhileMapped();
  }

  /** How many contexts were ever allocated. */
  int contextsMade() {
    return ledgers.contexts().made();
  }

  /** Whether a completed context waits to be released. */
  boolean anythingToRelease() {
    return pool.anythingToRelease();
  }

  /** That the scene is as it must be when nobody can move, leaks apart. */
  void assertWell() {
    assertFalse(held.failure() != null, () -> String.valueOf(held.failure()));
    assertFalse(anythingToRelease(), "CompletedIsReleased");
    assertFalse(transport.isClosing() && !transport.isFreed(), "ClosedIsFreed");
    assertFalse(!transport.isClosing() && transport.waitingCalls() > 0, "CallIsAnswered");
  }

  /** Ends all threads; only of a scene in which nothing went wrong. */
  void end() throws InterruptedException {
    held.letGo();
    transport.removeDevice();
    transport.awaitFreed();
    serviceThreads.stop();
    workqueue.close();
  }

  @Override
  public void close() {
    held.letGo();
  }
}
