package svcrdma.checks.jcstress.modes;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;
import svcrdma.checks.jcstress.Hazard;
import svcrdma.checks.jcstress.Weakened;
import svcrdma.release.LockFreeList;

/** Of two adds to an empty list one is told that it was empty, and so owes a wakeup. */
@Outcome(
    id = {"true, false", "false, true"},
    expect = ACCEPTABLE,
    desc = "one owes the wakeup")
@Outcome(expect = FORBIDDEN, desc = "both owe it, or nobody")
public abstract class OneAddFindsItEmpty {
  private final LockFreeList<Item> list;
  private final Item one = new Item();
  private final Item other = new Item();

  OneAddFindsItEmpty(LockFreeList<Item> list) {
    this.list = list;
  }

  void addOne(ZZ_Result result) {
    result.r1 = list.add(one);
  }

  void addOther(ZZ_Result result) {
    result.r2 = list.add(other);
  }

  /** The list as it is. */
  @JCStressTest
  @State
  public static class Whole extends OneAddFindsItEmpty {
    public Whole() {
      super(new LockFreeList<>());
    }

    @Override
    @Actor
    public void addOne(ZZ_Result result) {
      super.addOne(result);
    }

    @Override
    @Actor
    public void addOther(ZZ_Result result) {
      super.addOther(result);
    }
  }

  /** The answer comes from a look before the add. */
  @JCStressTest
  @State
  @Weakened
  @Hazard("exact-was-empty")
  public static class LooksThenAdds extends OneAddFindsItEmpty {
    public LooksThenAdds() {
      super(new WeakList.LooksThenAdds());
    }

    @Override
    @Actor
    public void addOne(ZZ_Result result) {
      super.addOne(result);
    }

    @Override
    @Actor
    public void addOther(ZZ_Result result) {
      super.addOther(result);
    }
  }
}
