package svcrdma.checks.jcstress.modes;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import svcrdma.checks.jcstress.Hazard;
import svcrdma.checks.jcstress.Weakened;
import svcrdma.release.LockFreeList;

/**
 * Two elements. One thread takes the first; the other takes both and adds the first again. Then
 * each element is in one place. Without the consumer lock the head may go from A to B to A behind
 * the back of the compare-and-swap (ABA).
 */
@Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "each element is in one place")
@Outcome(expect = FORBIDDEN, desc = "an element is in two places, or lost")
public abstract class EachElementHasOneOwner {
  private final LockFreeList<Item> list = new LockFreeList<>();
  private final Item a = new Item();
  private final Item b = new Item();
  private final LockFreeList<Item> elsewhere = new LockFreeList<>();
  private @Nullable Item taken;
  private @Nullable Item kept;

  EachElementHasOneOwner() {
    boolean unused = list.add(b);
    unused = list.add(a);
  }

  @Nullable Item deleteFirst(LockFreeList<Item> list) {
    synchronized (this) { // the consumer lock
      return list.deleteFirst();
    }
  }

  void takeOne() {
    boolean unused = elsewhere.add(new Item()); // lest it be over before the other begins
    taken = deleteFirst(list);
  }

  void takeBothAndAddAgain() {
    Item first = deleteFirst(list);
    kept = deleteFirst(list);
    if (first != null) {
      boolean unused = list.add(first);
    }
  }

  void findThem(II_Result result) {
    Item first = list.deleteAll();
    result.r1 = places(a, first);
    result.r2 = places(b, first);
  }

  private int places(Item item, @Nullable Item first) {
    int places = (taken == item ? 1 : 0) + (kept == item ? 1 : 0);
    int steps = 0;
    for (Item next = first; next != null && steps < 4; next = next.next(), steps++) {
      places += next == item ? 1 : 0;
    }
    return places;
  }

  /** Delete first under the consumer lock. */
  @JCStressTest
  @State
  public static class Whole extends EachElementHasOneOwner {
    public Whole() {
      super();
    }

    @Override
    @Actor
    public void takeOne() {
      super.takeOne();
    }

    @Override
    @Actor
    public void takeBothAndAddAgain() {
      super.takeBothAndAddAgain();
    }

    @Override
    @Arbiter
    public void findThem(II_Result result) {
      super.findThem(result);
    }
  }

  /** Delete first without the lock. */
  @JCStressTest
  @State
  @Weakened
  @Hazard("locked-delete-first")
  public static class WithoutLock extends EachElementHasOneOwner {
    public WithoutLock() {
      super();
    }

    @Override
    @Actor
    public void takeOne() {
      super.takeOne();
    }

    @Override
    @Actor
    public void takeBothAndAddAgain() {
      super.takeBothAndAddAgain();
    }

    @Override
    @Arbiter
    public void findThem(II_Result result) {
      super.findThem(result);
    }

    @Override
    @Nullable Item deleteFirst(LockFreeList<Item> list) {
      return list.deleteFirst();
    }
  }
}
