package svcrdma.checks.jcstress.modes;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;
import svcrdma.checks.jcstress.Weakened;

/** One entry, two senders: one of them gets it. */
@Outcome(
    id = {"true, false", "false, true"},
    expect = ACCEPTABLE,
    desc = "one has it")
@Outcome(expect = FORBIDDEN, desc = "both have it, or nobody")
public abstract class EachEntryIsReservedOnce {
  private final Entries entries;

  EachEntryIsReservedOnce(Entries entries) {
    this.entries = entries;
  }

  void reserveOne(ZZ_Result result) {
    result.r1 = entries.tryReserve();
  }

  void reserveOther(ZZ_Result result) {
    result.r2 = entries.tryReserve();
  }

  /** The Send Queue as it is. */
  @JCStressTest
  @State
  public static class Whole extends EachEntryIsReservedOnce {
    public Whole() {
      super(new Entries());
    }

    @Override
    @Actor
    public void reserveOne(ZZ_Result result) {
      super.reserveOne(result);
    }

    @Override
    @Actor
    public void reserveOther(ZZ_Result result) {
      super.reserveOther(result);
    }
  }

  /** The count is read and then written. */
  @JCStressTest
  @State
  @Weakened
  public static class ReadsThenSubtracts extends EachEntryIsReservedOnce {
    public ReadsThenSubtracts() {
      super(new Entries.ReadsThenSubtracts());
    }

    @Override
    @Actor
    public void reserveOne(ZZ_Result result) {
      super.reserveOne(result);
    }

    @Override
    @Actor
    public void reserveOther(ZZ_Result result) {
      super.reserveOther(result);
    }
  }
}
