package svcrdma.checks.jcstress.modes;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;
import svcrdma.checks.jcstress.Hazard;
import svcrdma.checks.jcstress.InvisibleOnX86;
import svcrdma.checks.jcstress.Weakened;

/**
 * A completion gives entries back and then looks for somebody to wake; a sender puts itself on the
 * waitqueue and then looks at the entries for the second time. Either the completion sees the
 * sender or the sender sees the entries: "write mine, then look at yours", on both sides, each with
 * a full barrier between.
 *
 * <p>The barrier in {@code WaitQueue.putOn} has no test of its own: it cannot be taken away from
 * outside, and behind the waitqueue's lock, whose release is a locked instruction, x86 would not
 * show it.
 */
@Outcome(
    id = {"true, true", "true, false", "false, false"},
    expect = ACCEPTABLE,
    desc = "woken, or not asleep")
@Outcome(expect = FORBIDDEN, desc = "asleep, and nobody was woken")
public abstract class CompletionWakesTheSleeper {
  private final Entries entries;
  private final Joinable elsewhere = new Joinable();
  private final ContendedLines lines = new ContendedLines();

  CompletionWakesTheSleeper(Entries entries) {
    this.entries = entries;
    entries.takeAll();
  }

  void complete(ZZ_Result result) {
    elsewhere.join(); // takes as long as the other's join, or the two would hardly ever meet
    elsewhere.leave();
    lines.writeHere();
    entries.giveBack(1);
    result.r1 = entries.woke();
  }

  void waitForEntry(ZZ_Result result) {
    result.r2 = entries.sleepsBeforeAvailable();
  }

  /** Send Queue and waitqueue as they are. */
  @JCStressTest
  @State
  public static class Whole extends CompletionWakesTheSleeper {
    public Whole() {
      super(new Entries());
    }

    @Override
    @Actor
    public void complete(ZZ_Result result) {
      super.complete(result);
    }

    @Override
    @Actor
    public void waitForEntry(ZZ_Result result) {
      super.waitForEntry(result);
    }
  }

  /** Gives back with a store, and no barrier after it: the look at the waitqueue overtakes it. */
  @JCStressTest
  @State
  @Weakened
  @Hazard("barrier-after-change")
  public static class PlainGiveBack extends CompletionWakesTheSleeper {
    public PlainGiveBack() {
      super(new Entries.PlainGiveBack());
    }

    @Override
    @Actor
    public void complete(ZZ_Result result) {
      super.complete(result);
    }

    @Override
    @Actor
    public void waitForEntry(ZZ_Result result) {
      super.waitForEntry(result);
    }
  }

  /** Gives back as it should, but no barrier follows. */
  @JCStressTest
  @State
  @Weakened
  @InvisibleOnX86("on x86 a read-modify-write is a full barrier in every mode")
  public static class GiveBackWithoutBarrier extends CompletionWakesTheSleeper {
    public GiveBackWithoutBarrier() {
      super(new Entries.GiveBackWithoutBarrier());
    }

    @Override
    @Actor
    public void complete(ZZ_Result result) {
      super.complete(result);
    }

    @Override
    @Actor
    public void waitForEntry(ZZ_Result result) {
      super.waitForEntry(result);
    }
  }
}
