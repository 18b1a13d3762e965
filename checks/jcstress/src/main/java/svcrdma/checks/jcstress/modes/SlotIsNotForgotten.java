package svcrdma.checks.jcstress.modes;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;
import svcrdma.checks.jcstress.InvisibleOnX86;
import svcrdma.checks.jcstress.Weakened;
import svcrdma.release.EnqueueHandshake;

/**
 * A transport with data, an owner and no free slot. One thread gives a slot back and enqueues, the
 * other clears {@code XPT_BUSY} and enqueues: "write mine, then look at yours". One of them at
 * least sees both, and one puts it into the ready queue.
 */
@Outcome(
    id = {"true, false", "false, true"},
    expect = ACCEPTABLE,
    desc = "one of them enqueues it")
@Outcome(expect = FORBIDDEN, desc = "nobody does, or both")
public abstract class SlotIsNotForgotten {
  private final EnqueueHandshake transport;
  private final ContendedLines lines = new ContendedLines();

  SlotIsNotForgotten(EnqueueHandshake transport) {
    this.transport = transport;
    transport.setData();
  }

  void release(ZZ_Result result) {
    lines.writeHere();
    transport.releaseSlot();
    result.r1 = transport.enqueue();
  }

  void received(ZZ_Result result) {
    lines.writeBeside();
    transport.clearBusy();
    result.r2 = transport.enqueue();
  }

  /** Flags and slots as they are. */
  @JCStressTest
  @State
  public static class Whole extends SlotIsNotForgotten {
    public Whole() {
      super(new EnqueueHandshake());
    }

    @Override
    @Actor
    public void release(ZZ_Result result) {
      super.release(result);
    }

    @Override
    @Actor
    public void received(ZZ_Result result) {
      super.received(result);
    }
  }

  /** No barrier after the slot was given back. */
  @JCStressTest
  @State
  @Weakened
  @InvisibleOnX86("on x86 a read-modify-write is a full barrier in every mode")
  public static class WithoutBarrier extends SlotIsNotForgotten {
    public WithoutBarrier() {
      super(EnqueueHandshake.slotWithoutBarrier());
    }

    @Override
    @Actor
    public void release(ZZ_Result result) {
      super.release(result);
    }

    @Override
    @Actor
    public void received(ZZ_Result result) {
      super.received(result);
    }
  }

  /**
   * The slot is given back by a store, and no barrier follows: the look at the flags overtakes it.
   */
  @JCStressTest
  @State
  @Weakened
  public static class OnlyStored extends SlotIsNotForgotten {
    public OnlyStored() {
      super(EnqueueHandshake.slotOnlyStored());
    }

    @Override
    @Actor
    public void release(ZZ_Result result) {
      super.release(result);
    }

    @Override
    @Actor
    public void received(ZZ_Result result) {
      super.received(result);
    }
  }
}
