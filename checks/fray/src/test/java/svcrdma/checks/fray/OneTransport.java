package svcrdma.checks.fray;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.hazard.Property;
import svcrdma.checks.trace.Event;
import svcrdma.release.BackchannelSender;
import svcrdma.release.Client;
import svcrdma.release.Hardware;
import svcrdma.release.Ledgers;
import svcrdma.release.ParkingSleeper;
import svcrdma.release.SendContextPool;
import svcrdma.release.SendQueue;
import svcrdma.release.ServiceThreads;
import svcrdma.release.Transport;
import svcrdma.release.Workqueue;

/** One transport with some calls and senders, which ends in one of several ways. */
final class OneTransport implements Program {

  /** How it ends. */
  enum End {
    /** Nobody ends it before everything that was posted is released. */
    AFTER_ALL_IS_RELEASED,
    /** The connection is lost in the middle. */
    DISCONNECT,
    /** The device is removed in the middle. */
    DEVICE_REMOVAL,
    /** Both. */
    BOTH,
    /** The first chain, of two entries, is accepted in part, which closes the transport. */
    ACCEPTED_IN_PART
  }

  /**
   * How much there is of everything.
   *
   * @param threads service threads
   * @param calls calls of the client
   * @param senders of the backchannel
   * @param sends of each sender
   * @param requestLimit 0 for none
   * @param reads whether calls need RDMA Reads
   * @param end how it ends
   */
  record Size(
      int threads, int calls, int senders, int sends, int requestLimit, boolean reads, End end) {
    Size(int threads, int calls, int senders, int sends) {
      this(threads, calls, senders, sends, 0, false, End.AFTER_ALL_IS_RELEASED);
    }

    Size limit(int requests) {
      return new Size(threads, calls, senders, sends, requests, reads, end);
    }

    Size withReads() {
      return new Size(threads, calls, senders, sends, requestLimit, true, end);
    }

    Size ends(End how) {
      return new Size(threads, calls, senders, sends, requestLimit, reads, how);
    }

    /** Whether three chains may compete for entries: finding 1 of the specification. */
    boolean canStrandASender() {
      return replies() > 2 && (senders > 1 || (senders == 1 && calls > 0));
    }

    private int writes() {
      return end == End.ACCEPTED_IN_PART ? 1 : 0;
    }

    private int queueDepth() {
      return writes() + 1;
    }

    private int replies() {
      return calls + senders * sends;
    }
  }

  private static final class Counts extends Steps {
    final CountDownLatch done;
    private final String action;

    Counts(String action, int times) {
      this.action = action;
      done = new CountDownLatch(times);
    }

    @Override
    public void after(String name, long seen) {
      super.after(name, seen);
      if (name.equals(action)) {
        done.countDown();
      }
    }
  }

  private static final class PartOfTheFirst implements Hardware {
    private boolean accepted; // guarded by the queue pair's lock

    @Override
    public Accepted accepts(int entries) {
      Accepted answer = accepted ? Accepted.ALL : Accepted.PART;
      accepted = true;
      return answer;
    }
  }

  private final Size size;
  private final Counts counts;
  private final ServiceThreads serviceThreads;
  private final Workqueue workqueue;
  private final Ledgers ledgers = new Ledgers();
  private final Transport transport;
  private final List<Thread> started = new ArrayList<>();
  private boolean stopping;

  OneTransport(Parts parts, Design design, Size size) {
    this.size = size;
    counts =
        new Counts(
            design.releasesInTheEnd() ? "addToFreeList" : "completeNormally", size.replies());
    serviceThreads = parts.serviceThreads().make(size.threads, Thread::new, counts);
    workqueue = new Workqueue(1, Thread::new, counts);
    SendContextPool pool = parts.pool().make(ledgers, counts);
    transport =
        parts
            .transport()
            .make(
                new Transport.Settings(
                    size.queueDepth(),
                    size.requestLimit,
                    size.end == End.ACCEPTED_IN_PART ? new PartOfTheFirst() : Hardware.RELIABLE,
                    ParkingSleeper::new,
                    Thread::new,
                    counts),
                pool,
                design.factory(workqueue),
                serviceThreads);
  }

  @Override
  public void run() throws InterruptedException {
    for (int i = 1; i <= size.senders; i++) {
      start("b" + i, this::send);
    }
    if (size.end == End.DISCONNECT || size.end == End.BOTH) {
      start("manager", transport::reportDisconnect);
    }
    if (size.end == End.DEVICE_REMOVAL || size.end == End.BOTH) {
      start("closer", transport::removeDevice);
    }
    Client client = new Client(transport);
    for (int i = 0; i < size.calls; i++) {
      boolean unused = client.call(size.reads, size.writes());
    }
    if (size.end == End.AFTER_ALL_IS_RELEASED) {
      counts.done.await();
      transport.reportDisconnect();
    }
    transport.awaitFreed();
    for (Thread thread : started) {
      thread.join();
    }
    stopping = true;
    serviceThreads.stop();
    workqueue.close();
    if (size.end != End.ACCEPTED_IN_PART) { // whose context is lost: finding 2
      requireNothingLeft();
    }
  }

  private void send() {
    BackchannelSender sender = new BackchannelSender(transport);
    for (int i = 0; i < size.sends; i++) {
      boolean unused = sender.send(size.writes());
    }
  }

  private void start(String name, Runnable body) {
    Thread thread = new Thread(body, name);
    started.add(thread);
    thread.start();
  }

  private void requireNothingLeft() {
    SendQueue queue = transport.sendQueue();
    if (queue.served() != queue.ticketsTaken()) {
      throw new Violation(Property.TICKETS_IN_ORDER);
    }
    ledgers.requireNothingLeft("the end");
    ledgers.entries().requireAllFree(queue, "the end");
    int sending = size.threads + size.senders;
    if (ledgers.contexts().made() > Property.allocationBound(size.queueDepth(), sending)) {
      throw new Violation(Property.ALLOCATION_BOUNDED);
    }
  }

  @Override
  public Optional<Property> violatedAtRest() {
    boolean work = stopping || serviceThreads.ready() > 0;
    if (work && serviceThreads.asleep() == size.threads) {
      return Optional.of(Property.NOBODY_SLEEPS_ON_WORK);
    }
    return Property.violatedAtRest(transport)
        .or(
            () -> // not even on the list, which violatedAtRest looks at
            counts.done.getCount() > 0
                    ? Optional.of(Property.COMPLETED_IS_RELEASED)
                    : Optional.empty());
  }

  /** What its threads have done so far, in the order in which it ended. */
  List<Event> events() {
    return counts.events();
  }

  @Override
  public String standing() {
    return counts.toString();
  }
}
