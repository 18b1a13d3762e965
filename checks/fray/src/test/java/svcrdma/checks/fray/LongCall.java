package svcrdma.checks.fray;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.hazard.Property;
import svcrdma.release.Client;
import svcrdma.release.Deferred;
import svcrdma.release.Hardware;
import svcrdma.release.Ledgers;
import svcrdma.release.ParkingSleeper;
import svcrdma.release.ServiceThreads;
import svcrdma.release.Transport;

/**
 * Two transports with a call each and two service threads, one of which is busy with the first
 * transport until the second one's reply is released. So the other thread must come.
 */
final class LongCall implements Program {
  private static final int THREADS = 2;

  private final class Trace extends Steps {
    final CountDownLatch released = new CountDownLatch(1);
    private final boolean takesLong;

    Trace(boolean takesLong) {
      this.takesLong = takesLong;
    }

    @Override
    public void before(String step) {
      super.before(step);
      if (takesLong && step.equals("svc.receive")) {
        await(second);
      }
    }

    @Override
    public void after(String action, long seen) {
      super.after(action, seen);
      if (action.equals("addToFreeList")) {
        released.countDown();
      }
    }
  }

  private final Trace second = new Trace(false);
  private final Trace first = new Trace(true);
  private final Steps idle = new Steps();
  private final ServiceThreads serviceThreads;
  private final List<Transport> transports = new ArrayList<>();

  LongCall(Parts parts) {
    serviceThreads = parts.serviceThreads().make(THREADS, Thread::new, idle);
    for (Trace trace : List.of(first, second)) {
      transports.add(
          parts
              .transport()
              .make(
                  new Transport.Settings(
                      1, 0, Hardware.RELIABLE, ParkingSleeper::new, Thread::new, trace),
                  parts.pool().make(new Ledgers(), trace),
                  (pool, trigger, settings) -> new Deferred(pool, trigger),
                  serviceThreads));
    }
  }

  @Override
  public void run() throws InterruptedException {
    for (Transport transport : transports) {
      boolean unused = new Client(transport).call(false, 0);
    }
    await(first);
    for (Transport transport : transports) {
      transport.reportDisconnect();
      transport.awaitFreed();
    }
    serviceThreads.stop();
    for (Transport transport : transports) {
      transport.pool().ledgers().requireNothingLeft("the end");
    }
  }

  private static void await(Trace trace) {
    try {
      trace.released.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public Optional<Property> violatedAtRest() {
    return serviceThreads.ready() > 0 && serviceThreads.asleep() > 0
        ? Optional.of(Property.QUEUED_LEADS_TO_TAKEN)
        : Optional.empty();
  }

  @Override
  public String standing() {
    return idle + "; first transport: " + first + "; second: " + second;
  }
}
