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

/** Two enqueue a transport that has data and no owner: one of them puts it into the ready queue. */
@Outcome(
    id = {"true, false", "false, true"},
    expect = ACCEPTABLE,
    desc = "one of them enqueues it")
@Outcome(expect = FORBIDDEN, desc = "it is in the queue twice, or not at all")
public abstract class OneOwner {
  private final EnqueueHandshake transport;

  OneOwner(EnqueueHandshake transport) {
    this.transport = transport;
    transport.setData();
    transport.releaseSlot();
    transport.clearBusy();
  }

  void enqueueOnce(ZZ_Result result) {
    result.r1 = transport.enqueue();
  }

  void enqueueAgain(ZZ_Result result) {
    result.r2 = transport.enqueue();
  }

  /** The flags as they are. */
  @JCStressTest
  @State
  public static class Whole extends OneOwner {
    public Whole() {
      super(new EnqueueHandshake());
    }

    @Override
    @Actor
    public void enqueueOnce(ZZ_Result result) {
      super.enqueueOnce(result);
    }

    @Override
    @Actor
    public void enqueueAgain(ZZ_Result result) {
      super.enqueueAgain(result);
    }
  }

  /** {@code XPT_BUSY} is taken by a read and a write. */
  @JCStressTest
  @State
  @Weakened
  public static class TestAndSetInTwo extends OneOwner {
    public TestAndSetInTwo() {
      super(EnqueueHandshake.testAndSetInTwo());
    }

    @Override
    @Actor
    public void enqueueOnce(ZZ_Result result) {
      super.enqueueOnce(result);
    }

    @Override
    @Actor
    public void enqueueAgain(ZZ_Result result) {
      super.enqueueAgain(result);
    }
  }
}
