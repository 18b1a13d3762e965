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
import svcrdma.release.LockFreeList;

/**
 * A thread that looks at a list until there is something sees it in the end: the head is read each
 * time.
 */
@Outcome(id = "TERMINATED", expect = ACCEPTABLE, desc = "it is seen")
@Outcome(expect = FORBIDDEN, desc = "looked for it once, and loops for ever")
public abstract class ElementIsSeenInALoop {
  private final LockFreeList<Item> list;

  ElementIsSeenInALoop(LockFreeList<Item> list) {
    this.list = list;
  }

  void await() {
    while (!list.isNotEmpty()) {
      // Only the look matters.
    }
  }

  void signal() {
    boolean unused = list.add(new Item());
  }

  /** As it is. */
  @JCStressTest(Mode.Termination)
  @State
  @LongOnly
  public static class Whole extends ElementIsSeenInALoop {
    public Whole() {
      super(new LockFreeList<>());
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

  /** The head is read plainly, and by a compiler once. */
  @JCStressTest(Mode.Termination)
  @State
  @LongOnly
  @Weakened
  public static class PlainRead extends ElementIsSeenInALoop {
    public PlainRead() {
      super(new WeakList.PlainRead());
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
