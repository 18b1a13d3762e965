package svcrdma.checks.lincheck;

import static svcrdma.checks.lincheck.Scenarios.call;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.util.LoggingLevel;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.hazard.Hazard;
import svcrdma.release.LockFreeList;

/**
 * {@link LockFreeList} as operations, whole and less one mechanism each; a stack is what they must
 * look like. The classes are public because Lincheck makes them.
 */
public final class ListOperations {
  private ListOperations() {}

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
      Notes.begin(this);
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

  /** The operations that lack a mechanism of the list; none if it is no such mechanism. */
  static Optional<Class<? extends Lockless>> without(Hazard hazard) {
    return switch (hazard) {
      case EXACT_WAS_EMPTY -> Optional.of(WithoutExactWasEmpty.class);
      case ATOMIC_EXCHANGE -> Optional.of(WithoutAtomicExchange.class);
      case LOCKED_DELETE_FIRST -> Optional.of(WithoutLockedDeleteFirst.class);
      default -> Optional.empty();
    };
  }

  /** How they are asked: by random scenarios, or by the one in which an element comes back. */
  static ModelCheckingOptions options(Class<? extends Lockless> operations) {
    ModelCheckingOptions options =
        Recycling.class.isAssignableFrom(operations)
            ? recycle(operations.asSubclass(Recycling.class))
            : Scenarios.random().sequentialSpecification(Stack.class);
    return options.logLevel(LoggingLevel.ERROR);
  }

  /** One thread takes the first; another takes both and adds the first again. */
  static ModelCheckingOptions recycle(Class<? extends Recycling> operations) {
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
