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

/** What a completion did before it gave entries back is seen by the sender that reserves them. */
@Outcome(
    id = {"-1", "1"},
    expect = ACCEPTABLE,
    desc = "not reserved, or all is seen")
@Outcome(expect = FORBIDDEN, desc = "reserved entries that are still in use")
public abstract class GiveBackPublishes {
  private final Entries entries;
  private int value;

  GiveBackPublishes(Entries entries) {
    this.entries = entries;
    entries.takeAll();
  }

  void writeAndGiveBack() {
    value = 1;
    entries.giveBack(1);
  }

  void reserveAndRead(I_Result result) {
    result.r1 = entries.tryReserve() ? value : -1;
  }

  /** The Send Queue as it is. */
  @JCStressTest
  @State
  public static class Whole extends GiveBackPublishes {
    public Whole() {
      super(new Entries());
    }

    @Override
    @Actor
    public void writeAndGiveBack() {
      super.writeAndGiveBack();
    }

    @Override
    @Actor
    public void reserveAndRead(I_Result result) {
      super.reserveAndRead(result);
    }
  }

  /** The reservation does not acquire. */
  @JCStressTest
  @State
  @Weakened
  @InvisibleOnX86("on x86 a read-modify-write is a full barrier in every mode")
  public static class SubtractWithoutAcquire extends GiveBackPublishes {
    public SubtractWithoutAcquire() {
      super(new Entries.SubtractWithoutAcquire());
    }

    @Override
    @Actor
    public void writeAndGiveBack() {
      super.writeAndGiveBack();
    }

    @Override
    @Actor
    public void reserveAndRead(I_Result result) {
      super.reserveAndRead(result);
    }
  }
}
