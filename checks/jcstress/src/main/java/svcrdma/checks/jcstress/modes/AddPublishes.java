package svcrdma.checks.jcstress.modes;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;
import svcrdma.checks.jcstress.InvisibleOnX86;
import svcrdma.checks.jcstress.Weakened;
import svcrdma.release.LockFreeList;

/**
 * What was written into an element before the add is seen by who gets it from a delete. It is how a
 * context's fields come from the completion handler to the thread that releases it.
 */
@Outcome(
    id = {"-1", "1"},
    expect = ACCEPTABLE,
    desc = "not there yet, or all of it")
@Outcome(expect = FORBIDDEN, desc = "the element, but not what was written into it")
public abstract class AddPublishes {
  private final LockFreeList<Item> list;
  private final Item item = new Item();

  AddPublishes(LockFreeList<Item> list) {
    this.list = list;
  }

  void writeAndAdd() {
    item.value = 1;
    boolean unused = list.add(item);
  }

  void deleteAndRead(I_Result result) {
    Item first = list.deleteAll();
    result.r1 = first == null ? -1 : first.value;
  }

  /** The list as it is. */
  @JCStressTest
  @State
  public static class Whole extends AddPublishes {
    public Whole() {
      super(new LockFreeList<>());
    }

    @Override
    @Actor
    public void writeAndAdd() {
      super.writeAndAdd();
    }

    @Override
    @Actor
    public void deleteAndRead(I_Result result) {
      super.deleteAndRead(result);
    }
  }

  /** The add publishes nothing. */
  @JCStressTest
  @State
  @Weakened
  @InvisibleOnX86("on x86 a read-modify-write is a full barrier in every mode")
  public static class PlainCompareAndSet extends AddPublishes {
    public PlainCompareAndSet() {
      super(new WeakList.PlainCompareAndSet());
    }

    @Override
    @Actor
    public void writeAndAdd() {
      super.writeAndAdd();
    }

    @Override
    @Actor
    public void deleteAndRead(I_Result result) {
      super.deleteAndRead(result);
    }
  }

  /** The delete does not acquire. */
  @JCStressTest
  @State
  @Weakened
  @InvisibleOnX86("on x86 a read-modify-write is a full barrier in every mode")
  public static class ReleaseExchange extends AddPublishes {
    public ReleaseExchange() {
      super(new WeakList.ReleaseExchange());
    }

    @Override
    @Actor
    public void writeAndAdd() {
      super.writeAndAdd();
    }

    @Override
    @Actor
    public void deleteAndRead(I_Result result) {
      super.deleteAndRead(result);
    }
  }
}
