package svcrdma.checks.jqwik;

import java.util.List;
import svcrdma.checks.schedule.Scene;

/**
 * What is around a transport, and what it has to do.
 *
 * @param size threads, entries, limit, Writes of each chain
 * @param traffic who sends how much
 * @param ending how the connection ends
 * @param pool how the service threads are held
 * @param faults what goes wrong
 */
record Environment(Scene.Size size, Traffic traffic, Ending ending, Pool pool, List<Fault> faults) {

  /**
   * Who sends how much.
   *
   * @param calls by the client
   * @param reads whether the calls need RDMA Reads
   * @param senders of the backchannel
   * @param sends by them, in turn
   */
  record Traffic(int calls, boolean reads, int senders, int sends) {
    /**
     * With calls and sends together, one context more than the bound is not reached (finding 6).
     */
    static final int MOST_CALLS = 3;

    static final int MOST_SENDS = 7;

    /** The sends of one of the senders, from 1. */
    int sendsOf(int sender) {
      return (sends + senders - sender) / senders;
    }
  }

  /** How the connection ends, if it does. */
  enum Ending {
    NONE,
    DISCONNECT,
    DIRECT_CLOSE,
    BOTH;

    boolean disconnects() {
      return this == DISCONNECT || this == BOTH;
    }

    boolean closesDirectly() {
      return this == DIRECT_CLOSE || this == BOTH;
    }
  }

  /** How the service threads are held. */
  enum Pool {
    /** Going idle is part of the dequeue. */
    WHOLE,
    /**
     * Each access of the idle list is a step, all threads sleep at first, and another transport is
     * queued.
     */
    STEPWISE,
    /** The same, and no call is ever answered, so that a thread that took one is gone. */
    STEPWISE_CALLS_LAST;

    boolean isStepwise() {
      return this != WHOLE;
    }
  }
}
