package svcrdma.checks.jcstress.modes;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;
import svcrdma.checks.jcstress.InvisibleOnX86;
import svcrdma.checks.jcstress.Weakened;
import svcrdma.release.EnqueueHandshake;

/** What an owner did is seen by the next: {@code XPT_BUSY} is a lock. */
@Outcome(
    id = {"-1", "1"},
    expect = ACCEPTABLE,
    desc = "not the owner, or sees all")
@Outcome(expect = FORBIDDEN, desc = "owner, and does not see what the last one did")
public abstract class NextOwnerSeesTheLast {
  private final EnqueueHandshake transport;
  private int value;

  NextOwnerSeesTheLast(EnqueueHandshake transport) {
    this.transport = transport;
  }

  void writeAndClear() {
    value = 1;
    transport.clearBusy();
  }

  void takeAndRead(I_Result result) {
    result.r1 = transport.takeBusy() ? value : -1;
  }

  /** The flags as they are. */
  @JCStressTest
  @State
  public static class Whole extends NextOwnerSeesTheLast {
    public Whole() {
      super(new EnqueueHandshake());
    }

    @Override
    @Actor
    public void writeAndClear() {
      super.writeAndClear();
    }

    @Override
    @Actor
    public void takeAndRead(I_Result result) {
      super.takeAndRead(result);
    }
  }

  /** The last owner does not release. */
  @JCStressTest
  @State
  @Weakened
  @InvisibleOnX86("on x86 a read-modify-write is a full barrier in every mode")
  public static class ClearWithoutRelease extends NextOwnerSeesTheLast {
    public ClearWithoutRelease() {
      super(EnqueueHandshake.clearWithoutRelease());
    }

    @Override
    @Actor
    public void writeAndClear() {
      super.writeAndClear();
    }

    @Override
    @Actor
    public void takeAndRead(I_Result result) {
      super.takeAndRead(result);
    }
  }

  /** The next owner does not acquire. */
  @JCStressTest
  @State
  @Weakened
  @InvisibleOnX86("on x86 a read-modify-write is a full barrier in every mode")
  public static class TestAndSetWithoutAcquire extends NextOwnerSeesTheLast {
    public TestAndSetWithoutAcquire() {
      super(EnqueueHandshake.testAndSetWithoutAcquire());
    }

    @Override
    @Actor
    public void writeAndClear() {
      super.writeAndClear();
    }

    @Override
    @Actor
    public void takeAndRead(I_Result result) {
      super.takeAndRead(result);
    }
  }
}
