package svcrdma.checks.lincheck;

import static svcrdma.checks.lincheck.Scenarios.call;
import static svcrdma.checks.lincheck.Verdicts.NOT_LINEARIZABLE;
import static svcrdma.checks.lincheck.Verdicts.assertCaught;

import java.util.ArrayDeque;
import java.util.List;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import svcrdma.checks.hazard.Hazard;
import svcrdma.release.LockFreeList;

/** {@link LockFreeList} against a stack, whole and with one of its mechanisms removed. */
public class LockFreeListLincheckTest {

  static final class Item extends LockFreeList.Node<Item> {
    final int value;

    Item(int value) {
      this.value = value;
    }
  }

  /** What the list is, seen by one thread. */
  public static class Stack {
    private final ArrayDeque<Integer> values = new ArrayDeque<>();

    public boolean add(int value) {
      boolean wasEmpty = values.isEmpty();
      values.push(value);
      return wasEmpty;
    }

    public String deleteAll() {
      StringBuilder all = new StringBuilder();
      values.forEach(value -> all.append(value).append(' '));
      values.clear();
      return all.toString();
    }

    public @Nullable Integer deleteFirst() {
      return values.poll();
    }
  }

  /** Adds and delete-alls: no lock anywhere, and so no thread ever waits for another. */
  public abstract static class Lockless {
    final LockFreeList<Item> list;

    Lockless(LockFreeList<Item> list) {
      this.list = list;
    }

    @Operation
    public boolean add(@Param(gen = IntGen.class, conf = "1:4") int value) {
      return list.add(new Item(value));
    }

    @Operation
    public String deleteAll() {
      StringBuilder all = new StringBuilder();
      for (Item item = list.deleteAll(); item != null; item = item.next()) {
        all.append(item.value).append(' ');
      }
      return all.toString();
    }
  }

  /** All three operations, delete first under the consumer lock. */
  public abstract static class Whole extends Lockless {
    private final Object consumerLock = new Object();

    Whole(LockFreeList<Item> list) {
      super(list);
    }

    @Operation
    public @Nullable Integer deleteFirst() {
      synchronized (consumerLock) {
        return value(list.deleteFirst());
      }
    }

    static @Nullable Integer value(@Nullable Item item) {
      return item == null ? null : item.value;
    }
  }

  /** As {@link Whole}, but what was deleted is added again: the same object, not a fresh one. */
  public static class Recycling extends Whole {
    private final Item[] items = {new Item(0), new Item(1), new Item(2)};

    public Recycling() {
      super(new LockFreeList<>());
    }

    @Override
    public boolean add(int value) {
      return list.add(items[value]);
    }
  }

  public static class Correct extends Whole {
    public Correct() {
      super(new LockFreeList<>());
    }
  }

  public static class CorrectLockless extends Lockless {
    public CorrectLockless() {
      super(new LockFreeList<>());
    }
  }

  /** Hazard: whether the list was empty is decided by a look before the add. */
  public static class WithoutExactWasEmpty extends Whole {
    public WithoutExactWasEmpty() {
      super(Hazard.EXACT_WAS_EMPTY.<Item>list().orElseThrow());
    }
  }

  /** Hazard: delete all reads the head and then clears it. */
  public static class WithoutAtomicExchange extends Whole {
    public WithoutAtomicExchange() {
      super(Hazard.ATOMIC_EXCHANGE.<Item>list().orElseThrow());
    }
  }

  /** Hazard: delete first without the consumer lock, so that the head may go from A to A. */
  public static class WithoutLockedDeleteFirst extends Recycling {
    @Override
    public @Nullable Integer deleteFirst() {
      return value(list.deleteFirst());
    }
  }

  @Test
  void listIsAStack() {
    Scenarios.random().sequentialSpecification(Stack.class).check(Correct.class);
  }

  @Test
  void addAndDeleteAllWaitForNobody() {
    Scenarios.random()
        .checkObstructionFreedom(true)
        .sequentialSpecification(Stack.class)
        .check(CorrectLockless.class);
  }

  @Test
  void lookThenAddIsCaught() {
    assertCaught(
        NOT_LINEARIZABLE,
        () ->
            Scenarios.random()
                .sequentialSpecification(Stack.class)
                .check(WithoutExactWasEmpty.class));
  }

  @Test
  void nonAtomicExchangeIsCaught() {
    assertCaught(
        NOT_LINEARIZABLE,
        () ->
            Scenarios.random()
                .sequentialSpecification(Stack.class)
                .check(WithoutAtomicExchange.class));
  }

  @Test
  void deleteFirstUnderItsLockSurvivesRecycling() {
    recycle(Recycling.class).check(Recycling.class);
  }

  @Test
  void deleteFirstWithoutItsLockIsCaught() {
    assertCaught(
        NOT_LINEARIZABLE,
        () -> recycle(WithoutLockedDeleteFirst.class).check(WithoutLockedDeleteFirst.class));
  }

  /** One thread takes the first; another takes both and adds the first again. */
  private static ModelCheckingOptions recycle(Class<? extends Recycling> operations) {
    return Scenarios.only(
            operations,
            List.of(call("add", 1), call("add", 2)),
            List.of(
                List.of(call("deleteFirst")),
                List.of(call("deleteFirst"), call("deleteFirst"), call("add", 2))),
            List.of(call("deleteFirst"), call("deleteFirst")))
        .sequentialSpecification(Stack.class);
  }
}
