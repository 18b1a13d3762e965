package svcrdma.checks.jcstress.modes;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;
import svcrdma.checks.jcstress.InvisibleOnX86;
import svcrdma.checks.jcstress.Weakened;
import svcrdma.release.LockFreeList;

/**
 * An add against a delete-first that finds the new element: it must read that element's link as the
 * add has written it, for its compare-and-swap makes it the head.
 */
@Outcome(id = "2", expect = ACCEPTABLE, desc = "nothing is lost")
@Outcome(expect = FORBIDDEN, desc = "an element is lost")
public abstract class DeleteFirstReadsTheNewLink {
  private final LockFreeList<Item> list;
  private final Item added = new Item();
  private int taken;

  DeleteFirstReadsTheNewLink(LockFreeList<Item> list) {
    this.list = list;
    boolean unused = list.add(new Item());
  }

  void add() {
    boolean unused = list.add(added);
  }

  void take() {
    taken = list.deleteFirst() == null ? 0 : 1;
  }

  void count(I_Result result) {
    result.r1 = taken + Item.count(list.deleteAll());
  }

  /** The list as it is. */
  @JCStressTest
  @State
  public static class Whole extends DeleteFirstReadsTheNewLink {
    public Whole() {
      super(new LockFreeList<>());
    }

    @Override
    @Actor
    public void add() {
      super.add();
    }

    @Override
    @Actor
    public void take() {
      super.take();
    }

    @Override
    @Arbiter
    public void count(I_Result result) {
      super.count(result);
    }
  }

  /** The head is read as opaque: it orders nothing. */
  @JCStressTest
  @State
  @Weakened
  @InvisibleOnX86("x86 keeps loads in order, and these two depend on each other")
  public static class OpaqueFirst extends DeleteFirstReadsTheNewLink {
    public OpaqueFirst() {
      super(new WeakList.OpaqueFirst());
    }

    @Override
    @Actor
    public void add() {
      super.add();
    }

    @Override
    @Actor
    public void take() {
      super.take();
    }

    @Override
    @Arbiter
    public void count(I_Result result) {
      super.count(result);
    }
  }
}
