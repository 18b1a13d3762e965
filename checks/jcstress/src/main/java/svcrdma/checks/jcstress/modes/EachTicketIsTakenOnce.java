package svcrdma.checks.jcstress.modes;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import svcrdma.checks.jcstress.Weakened;

/** Two senders take a ticket each, and each another: else one of them is never served. */
@Outcome(
    id = {"0, 1", "1, 0"},
    expect = ACCEPTABLE,
    desc = "one each")
@Outcome(expect = FORBIDDEN, desc = "the same ticket twice")
public abstract class EachTicketIsTakenOnce {
  private final Entries entries;

  EachTicketIsTakenOnce(Entries entries) {
    this.entries = entries;
  }

  void takeOne(II_Result result) {
    result.r1 = entries.takeOneTicket();
  }

  void takeOther(II_Result result) {
    result.r2 = entries.takeOneTicket();
  }

  /** The Send Queue as it is. */
  @JCStressTest
  @State
  public static class Whole extends EachTicketIsTakenOnce {
    public Whole() {
      super(new Entries());
    }

    @Override
    @Actor
    public void takeOne(II_Result result) {
      super.takeOne(result);
    }

    @Override
    @Actor
    public void takeOther(II_Result result) {
      super.takeOther(result);
    }
  }

  /** The count is read and then written. */
  @JCStressTest
  @State
  @Weakened
  public static class ReadsThenCounts extends EachTicketIsTakenOnce {
    public ReadsThenCounts() {
      super(new Entries.ReadsThenCounts());
    }

    @Override
    @Actor
    public void takeOne(II_Result result) {
      super.takeOne(result);
    }

    @Override
    @Actor
    public void takeOther(II_Result result) {
      super.takeOther(result);
    }
  }
}
