package svcrdma.checks.jcstress.modes;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;
import svcrdma.checks.jcstress.Weakened;
import svcrdma.release.EnqueueHandshake;

/**
 * Somebody sets {@code XPT_DATA} and enqueues; the owner clears {@code XPT_BUSY} and enqueues. One
 * of them puts the transport into the ready queue: the first sees that it is not owned, or the
 * second sees the data.
 */
@Outcome(
    id = {"true, false", "false, true"},
    expect = ACCEPTABLE,
    desc = "one of them enqueues it")
@Outcome(expect = FORBIDDEN, desc = "nobody does, or both")
public abstract class DataIsNotForgotten {
  private final EnqueueHandshake transport;

  DataIsNotForgotten(EnqueueHandshake transport) {
    this.transport = transport;
  }

  void announce(ZZ_Result result) {
    transport.setData();
    result.r1 = transport.enqueue();
  }

  void received(ZZ_Result result) {
    transport.releaseSlot();
    transport.clearBusy();
    result.r2 = transport.enqueue();
  }

  /** The flags as they are. */
  @JCStressTest
  @State
  public static class Whole extends DataIsNotForgotten {
    public Whole() {
      super(new EnqueueHandshake());
    }

    @Override
    @Actor
    public void announce(ZZ_Result result) {
      super.announce(result);
    }

    @Override
    @Actor
    public void received(ZZ_Result result) {
      super.received(result);
    }
  }

  /** The data is set by a read and a write. */
  @JCStressTest
  @State
  @Weakened
  public static class SetInTwo extends DataIsNotForgotten {
    public SetInTwo() {
      super(EnqueueHandshake.setInTwo());
    }

    @Override
    @Actor
    public void announce(ZZ_Result result) {
      super.announce(result);
    }

    @Override
    @Actor
    public void received(ZZ_Result result) {
      super.received(result);
    }
  }

  /** {@code XPT_BUSY} is cleared by a read and a write. */
  @JCStressTest
  @State
  @Weakened
  public static class ClearInTwo extends DataIsNotForgotten {
    public ClearInTwo() {
      super(EnqueueHandshake.clearInTwo());
    }

    @Override
    @Actor
    public void announce(ZZ_Result result) {
      super.announce(result);
    }

    @Override
    @Actor
    public void received(ZZ_Result result) {
      super.received(result);
    }
  }
}
