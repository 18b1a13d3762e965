package svcrdma.checks.lincheck;

import java.util.Optional;
import java.util.function.Consumer;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.hazard.Property;
import svcrdma.release.Hardware;

/**
 * Scenes with a whole transport: what the surroundings do, in the scene's own thread. Whatever the
 * scene does before it starts a second thread, or while it waits and only one can run, happens in
 * one way; from then on Lincheck decides. Each ends in what must come about.
 */
@SuppressWarnings("ImmutableEnumChecker") // sizes and lambdas, which do not change
enum Script {
  /** A Send has been posted when the threads start. */
  ONE_SEND(
      World.Size.LEAST,
      world -> {
        World.send(world.transport(), 0);
        world.startAll();
        world.await("addToFreeList", 1);
        world.end();
      }),
  /** One call, which is answered. */
  ONE_CALL(
      World.Size.LEAST,
      world -> {
        world.start("receive-cq");
        world.call();
        world.await("appendReady", 1);
        world.startAll();
        world.await("addToFreeList", 1);
        world.end();
      }),
  /** One call with a limit of one request; its reply completes as the slot is given back. */
  ONE_CALL_AT_THE_LIMIT(
      new World.Size(1, 1, 1, 1, Hardware.RELIABLE),
      world -> {
        world.start("receive-cq");
        world.call();
        world.await("appendReady", 1);
        world.start("t1");
        world.await("release.slot", 1);
        world.startAll();
        world.await("addToFreeList", 1);
        world.end();
      }),
  /** Two calls, two service threads, a limit of one request, and somebody who enqueues. */
  TWO_CALLS_AT_THE_LIMIT(
      new World.Size(2, 1, 1, 1, Hardware.RELIABLE),
      world -> {
        world.call();
        world.call();
        world.start("receive-cq");
        world.await("receiveCall", 1);
        world.transport().enqueue();
        world.startAll();
        world.await("addToFreeList", 2);
        world.end();
      }),
  /** Sends that complete while no service thread has the time to come by. */
  SENDS_WITHOUT_SERVICE(
      World.Size.LEAST,
      world -> {
        world.start("send-cq");
        for (int i = 1; i <= World.BOUND + 1; i++) {
          World.send(world.transport(), 0);
          world.await("wakeSenders", i);
        }
        world.startAll();
        world.await("addToFreeList", 1);
        world.end();
      }),
  /** Two senders wait, one for entries and one for its ticket, when a Send completes. */
  TWO_SENDERS_WAIT(
      World.Size.LEAST,
      world -> {
        World.send(world.transport(), 0);
        world.startSender(0);
        world.await("joinQueue", 1);
        world.await("lookAgain", 1);
        world.startSender(0);
        world.await("joinQueue", 2);
        world.await("lookAgain", 2);
        world.startAll();
        world.await("addToFreeList", 3);
        world.end();
      }),
  /** The connection ends while a Send is in flight. */
  DISCONNECT(
      World.Size.LEAST,
      world -> {
        World.send(world.transport(), 0);
        world.transport().reportDisconnect();
        world.startAll();
        world.await("freeTransport", 1);
        world.end();
      }),
  /** The connection ends while a sender waits for the entries of a Send in flight. */
  DISCONNECT_WITH_WAITER(
      World.Size.LEAST,
      world -> {
        World.send(world.transport(), 0);
        world.startSender(0);
        world.await("lookAgain", 1);
        world.transport().reportDisconnect();
        world.startAll();
        world.await("freeTransport", 1);
        world.end();
      }),
  /** A post is accepted in part, which closes, while a sender is about to wait for entries. */
  PARTLY_ACCEPTED(
      new World.Size(1, 1, 2, 0, new AcceptsPart()),
      world -> {
        world.startSender(1);
        World.send(world.transport(), 1);
        world.startAll();
        world.await("freeTransport", 1);
        world.end();
      }),
  /** A transport is queued while the only thread goes to sleep. */
  GOING_TO_SLEEP(
      World.Size.LEAST,
      world -> {
        world.start("t1");
        world.await("push", 1);
        world.transport().deferredClose();
        world.startAll();
        world.await("freeTransport", 1);
        world.end();
      }),
  /** Two transports are queued at once; serving the first takes until the second is served. */
  TWO_TRANSPORTS(
      new World.Size(2, 2, 1, 0, Hardware.RELIABLE),
      world -> {
        World.send(world.transport(), 0);
        world.start("receive-cq");
        world.start("t1");
        world.start("t2");
        world.await("look", 2);
        world.transport().deferredClose();
        world.other().deferredClose();
        world.await("freeTransport", 1);
        world.startAll();
        world.await("freeTransport", 2);
        world.end();
      });

  private static final class AcceptsPart implements Hardware {
    @Override
    public Accepted accepts(int entries) {
      return Accepted.PART;
    }
  }

  private final World.Size size;
  private final Consumer<World> play;

  Script(World.Size size, Consumer<World> play) {
    this.size = size;
    this.play = play;
  }

  World.Size size() {
    return size;
  }

  void play(World world) {
    play.accept(world);
  }

  /** The scene that shows a hazard; not of those that {@link ListOperations} show. */
  static Script of(Hazard hazard) {
    return switch (hazard) {
      case SELF_ENQUEUE,
          DATA_BEFORE_ENQUEUE,
          DRAIN_IN_RELEASE,
          UNMAP_BEFORE_RELEASE,
          HANDS_OFF_AFTER_POST ->
          ONE_SEND;
      case EXACT_WAS_EMPTY, ATOMIC_EXCHANGE, LOCKED_DELETE_FIRST ->
          throw new IllegalArgumentException(hazard + " is one of the list");
      case BARRIER_AFTER_CHANGE -> throw new IllegalArgumentException(hazard + " is out of reach");
      case CLEAR_BEFORE_DRAIN -> ONE_CALL;
      case SLOT_RELEASE_ENQUEUES -> ONE_CALL_AT_THE_LIMIT;
      case RECEIVED_ENQUEUES -> TWO_CALLS_AT_THE_LIMIT;
      case DRAIN_IN_GET -> SENDS_WITHOUT_SERVICE;
      case DRAIN_IN_SQ_WAIT -> TWO_SENDERS_WAIT;
      case DRAIN_IN_TEARDOWN, QP_DRAINED_FIRST, BUSY_STAYS_SET -> DISCONNECT;
      case TAIL_ON_CLOSE -> DISCONNECT_WITH_WAITER;
      case CLOSE_WAKES_WAITERS -> PARTLY_ACCEPTED;
      case SECOND_LOOK -> GOING_TO_SLEEP;
      case WAKES_ANOTHER -> TWO_TRANSPORTS;
    };
  }

  /** What is violated at its end even by the whole code (spec/FINDINGS.md). */
  Optional<Property> finding() {
    return this == PARTLY_ACCEPTED ? Optional.of(Property.NO_LEAK) : Optional.empty();
  }
}
