package svcrdma.checks.jcstress.modes;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import svcrdma.checks.jcstress.Hazard;
import svcrdma.checks.jcstress.Weakened;
import svcrdma.release.LockFreeList;

/**
 * Two adds against a delete-all, and a last one at the end: as many adds are told that the list was
 * empty as there are batches, and each element is in one batch.
 */
@Outcome(
    id = {"1, 1, 2", "2, 2, 2"},
    expect = ACCEPTABLE,
    desc = "one add for each batch")
@Outcome(expect = FORBIDDEN, desc = "a batch of which nobody was told, or an element is lost")
public abstract class EachBatchWasAnnouncedOnce {
  private final LockFreeList<Item> list;
  private final Item one = new Item();
  private final Item other = new Item();
  private final LockFreeList<Item> elsewhere = new LockFreeList<>();
  private int drained;

  EachBatchWasAnnouncedOnce(LockFreeList<Item> list) {
    this.list = list;
  }

  void addBoth(III_Result result) {
    result.r1 = (list.add(one) ? 1 : 0) + (list.add(other) ? 1 : 0);
  }

  void drain() {
    boolean unused = elsewhere.add(new Item()); // lest it be over before the second add
    drained = Item.count(list.deleteAll());
  }

  void drainLast(III_Result result) {
    int last = Item.count(list.deleteAll());
    result.r2 = (drained > 0 ? 1 : 0) + (last > 0 ? 1 : 0);
    result.r3 = drained + last;
  }

  /** The list as it is. */
  @JCStressTest
  @State
  public static class Whole extends EachBatchWasAnnouncedOnce {
    public Whole() {
      super(new LockFreeList<>());
    }

    @Override
    @Actor
    public void addBoth(III_Result result) {
      super.addBoth(result);
    }

    @Override
    @Actor
    public void drain() {
      super.drain();
    }

    @Override
    @Arbiter
    public void drainLast(III_Result result) {
      super.drainLast(result);
    }
  }

  /** The answer comes from a look before the add: nobody is told of the second batch. */
  @JCStressTest
  @State
  @Weakened
  public static class LooksThenAdds extends EachBatchWasAnnouncedOnce {
    public LooksThenAdds() {
      super(new WeakList.LooksThenAdds());
    }

    @Override
    @Actor
    public void addBoth(III_Result result) {
      super.addBoth(result);
    }

    @Override
    @Actor
    public void drain() {
      super.drain();
    }

    @Override
    @Arbiter
    public void drainLast(III_Result result) {
      super.drainLast(result);
    }
  }

  /** Delete all reads the head and then writes it: what is added in between is lost. */
  @JCStressTest
  @State
  @Weakened
  @Hazard("atomic-exchange")
  public static class ReadsThenClears extends EachBatchWasAnnouncedOnce {
    public ReadsThenClears() {
      super(new WeakList.ReadsThenClears());
    }

    @Override
    @Actor
    public void addBoth(III_Result result) {
      super.addBoth(result);
    }

    @Override
    @Actor
    public void drain() {
      super.drain();
    }

    @Override
    @Arbiter
    public void drainLast(III_Result result) {
      super.drainLast(result);
    }
  }

  /** Add reads the head and then writes it: what was deleted in between comes back. */
  @JCStressTest
  @State
  @Weakened
  public static class ReadsThenLinks extends EachBatchWasAnnouncedOnce {
    public ReadsThenLinks() {
      super(new WeakList.ReadsThenLinks());
    }

    @Override
    @Actor
    public void addBoth(III_Result result) {
      super.addBoth(result);
    }

    @Override
    @Actor
    public void drain() {
      super.drain();
    }

    @Override
    @Arbiter
    public void drainLast(III_Result result) {
      super.drainLast(result);
    }
  }
}
