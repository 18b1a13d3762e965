package svcrdma.checks.jcstress.modes;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Mode;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.Signal;
import org.openjdk.jcstress.annotations.State;
import svcrdma.checks.jcstress.LongOnly;
import svcrdma.checks.jcstress.Weakened;

/**
 * A thread that waits for entries sees in the end that there are some: the count is read each time.
 */
@Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it is seen")
@Outcome(expect = FORBIDDEN, desc = "looked for it once, and loops for ever")
public abstract class EntriesAreSeenInALoop {
  private final Entries entries;

  EntriesAreSeenInALoop(Entries entries) {
    this.entries = entries;
    entries.takeAll();
  }

  void await() {
    while (entries.available() < 1) {
      // Only the look matters.
    }
  }

  void signal() {
    entries.giveBack(1);
  }

  /** As it is. */
  @JCStressTest(Mode.Termination)
  @State
  @LongOnly
  public static class Whole extends EntriesAreSeenInALoop {
    public Whole() {
      super(new Entries());
    }

    @Override
    @Actor
    public void await() {
      super.await();
    }

    @Override
    @Signal
    public void signal() {
      super.signal();
    }
  }

  /** The count is read plainly, and by a compiler once. */
  @JCStressTest(Mode.Termination)
  @State
  @LongOnly
  @Weakened
  public static class PlainRead extends EntriesAreSeenInALoop {
    public PlainRead() {
      super(new Entries.PlainRead());
    }

    @Override
    @Actor
    public void await() {
      super.await();
    }

    @Override
    @Signal
    public void signal() {
      super.signal();
    }
  }
}
