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
import svcrdma.release.LockFreeList;

/**
 * A thread leaves the waitqueue and then deletes all; another adds, and if it is told that the list
 * was empty, looks for waiters, since while there are any it need not wake the transport. If the
 * list was empty because of that delete, the look must not find the thread that has left: nobody
 * would wake anybody.
 */
@Outcome(
    id = {"true, false", "false, true", "false, false"},
    expect = ACCEPTABLE,
    desc = "it has left, or will delete what was added")
@Outcome(expect = FORBIDDEN, desc = "relies on a drainer that has drained already")
public abstract class AdderSeesThatDrainerLeft {
  private final LockFreeList<Item> list;
  private final Joinable queue = new Joinable();
  private final Item added = new Item();

  AdderSeesThatDrainerLeft(LockFreeList<Item> list) {
    this.list = list;
    boolean unused = list.add(new Item());
    queue.join();
  }

  void leaveAndDrain() {
    queue.leave();
    Item unused = list.deleteAll();
  }

  void addAndLook(ZZ_Result result) {
    result.r1 = list.add(added);
    result.r2 = queue.anyoneOn();
  }

  /** List and waitqueue as they are. */
  @JCStressTest
  @State
  public static class Whole extends AdderSeesThatDrainerLeft {
    public Whole() {
      super(new LockFreeList<>());
    }

    @Override
    @Actor
    public void leaveAndDrain() {
      super.leaveAndDrain();
    }

    @Override
    @Actor
    public void addAndLook(ZZ_Result result) {
      super.addAndLook(result);
    }
  }

  /** The delete does not release. */
  @JCStressTest
  @State
  @Weakened
  @InvisibleOnX86("on x86 a read-modify-write is a full barrier in every mode")
  public static class AcquireExchange extends AdderSeesThatDrainerLeft {
    public AcquireExchange() {
      super(new WeakList.AcquireExchange());
    }

    @Override
    @Actor
    public void leaveAndDrain() {
      super.leaveAndDrain();
    }

    @Override
    @Actor
    public void addAndLook(ZZ_Result result) {
      super.addAndLook(result);
    }
  }

  /** The add does not acquire. */
  @JCStressTest
  @State
  @Weakened
  @InvisibleOnX86("on x86 a read-modify-write is a full barrier in every mode")
  public static class ReleaseCompareAndSet extends AdderSeesThatDrainerLeft {
    public ReleaseCompareAndSet() {
      super(new WeakList.ReleaseCompareAndSet());
    }

    @Override
    @Actor
    public void leaveAndDrain() {
      super.leaveAndDrain();
    }

    @Override
    @Actor
    public void addAndLook(ZZ_Result result) {
      super.addAndLook(result);
    }
  }
}
