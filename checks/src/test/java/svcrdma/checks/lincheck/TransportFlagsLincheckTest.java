package svcrdma.checks.lincheck;

import static svcrdma.checks.lincheck.Verdicts.NOT_LINEARIZABLE;
import static svcrdma.checks.lincheck.Verdicts.assertCaught;

import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.junit.jupiter.api.Test;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.hazard.Parts;
import svcrdma.release.Deferred;
import svcrdma.release.Hardware;
import svcrdma.release.Ledgers;
import svcrdma.release.ServiceThreads;
import svcrdma.release.Tracepoints;
import svcrdma.release.Transport;
import svcrdma.release.TransportSnapshot;

/**
 * The flags and the ready queue: of all who close, in either way, exactly one hands the transport
 * out or deletes it, and nobody hands out what is deleted.
 */
public class TransportFlagsLincheckTest {

  /** What closing is, seen by one thread. */
  public static class Flags {
    private boolean closing;

    public boolean deferredClose() {
      closing = true;
      return true;
    }

    public boolean close() {
      closing = true;
      return true;
    }

    public boolean isClosing() {
      return closing;
    }
  }

  /** A thread that never runs: nobody serves. */
  private static final class Never extends Thread {
    @Override
    public void start() {}
  }

  /** A transport that is held, so that it is not freed, and that nobody serves. */
  public abstract static class Operations {
    private final Transport transport;

    Operations(Parts parts) {
      ServiceThreads nobody = parts.serviceThreads().make(1, body -> new Never(), Tracepoints.NONE);
      transport =
          parts
              .transport()
              .make(
                  new Transport.Settings(
                      1,
                      0,
                      Hardware.RELIABLE,
                      new MonitorSleeper.Factory(),
                      body -> new Never(),
                      Tracepoints.NONE),
                  parts.pool().make(new Ledgers(), Tracepoints.NONE),
                  (pool, trigger, settings) -> new Deferred(pool, trigger),
                  nobody);
      boolean unused = transport.tryGetReference();
    }

    @Operation
    public boolean deferredClose() {
      transport.deferredClose();
      return true;
    }

    @Operation
    public boolean close() {
      transport.close();
      return true;
    }

    @Operation
    public boolean isClosing() {
      return transport.isClosing();
    }

    @Validate
    public void oneOwner() {
      TransportSnapshot seen = transport.snapshot();
      int owners = seen.ready() + (seen.xprt().dead() ? 1 : 0);
      if (owners != (seen.xprt().close() ? 1 : 0) || seen.xprt().busy() != seen.xprt().close()) {
        throw new IllegalStateException("owners: " + owners + ", " + seen.xprt());
      }
    }
  }

  public static class Correct extends Operations {
    public Correct() {
      super(Parts.WHOLE);
    }
  }

  /** Hazard: who has deleted the transport gives it back like any other owner. */
  public static class WithoutBusyStaysSet extends Operations {
    public WithoutBusyStaysSet() {
      super(Hazard.BUSY_STAYS_SET.parts());
    }
  }

  @Test
  void whoeverClosesThereIsOneOwner() {
    Scenarios.random().sequentialSpecification(Flags.class).check(Correct.class);
  }

  @Test
  void deadTransportThatIsHandedOutIsCaught() {
    assertCaught(
        NOT_LINEARIZABLE,
        () ->
            Scenarios.random()
                .sequentialSpecification(Flags.class)
                .check(WithoutBusyStaysSet.class));
  }
}
