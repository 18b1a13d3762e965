package svcrdma.checks.lincheck;

import static svcrdma.checks.lincheck.Scenarios.call;
import static svcrdma.checks.lincheck.Verdicts.NOT_LINEARIZABLE;
import static svcrdma.checks.lincheck.Verdicts.assertCaught;

import java.util.List;
import java.util.Objects;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Validate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.lane.Effort;
import svcrdma.release.Ledgers;
import svcrdma.release.LockFreeList;
import svcrdma.release.SendContext;
import svcrdma.release.SendContextPool;
import svcrdma.release.Tracepoints;

/**
 * {@link SendContextPool}: a put tells exactly when a wakeup is owed, a drain releases all there
 * is, a context has one holder at a time, and at teardown nothing is left. The ledgers watch
 * throughout.
 */
public class SendContextPoolLincheckTest {
  // The ledgers make a run of the pool dear, and each hazard shows in so many.
  private static final int SCHEDULES = Effort.scaled(300);

  /** A pool with unlimited memory, and with lists and steps that a hazard may replace. */
  private static class Pool extends SendContextPool {
    Pool(Ledgers ledgers) {
      super(ledgers, () -> true);
    }

    Pool(Ledgers ledgers, LockFreeList<SendContext> free, LockFreeList<SendContext> release) {
      super(ledgers, () -> true, free, release, Tracepoints.NONE);
    }

    /** A context that was never on the free list. */
    SendContext fresh() {
      return Objects.requireNonNull(allocate());
    }
  }

  /** Hazard: the first of the free list is taken without its consumer lock. */
  private static final class UnlockedPool extends Pool {
    private final LockFreeList<SendContext> free;

    UnlockedPool(Ledgers ledgers) {
      this(ledgers, new LockFreeList<>());
    }

    private UnlockedPool(Ledgers ledgers, LockFreeList<SendContext> free) {
      super(ledgers, free, new LockFreeList<>());
      this.free = free;
    }

    @Override
    protected @Nullable SendContext takeFree() {
      return free.deleteFirst();
    }
  }

  /** What puts and drains are, seen by one thread: a count of what waits. */
  public static class Waiting {
    private int count;

    public boolean put() {
      return count++ == 0;
    }

    public int drain() {
      int drained = count;
      count = 0;
      return drained;
    }
  }

  /** A pool with some contexts on its free list; pages and mappings are left to other tests. */
  public abstract static class Operations {
    private final Ledgers ledgers;
    final Pool pool;

    Operations(Ledgers ledgers, Pool pool, int contexts) {
      this.ledgers = ledgers;
      this.pool = pool;
      for (int i = 0; i < contexts; i++) {
        boolean unused = pool.put(pool.fresh());
      }
      int unused = pool.drain();
    }

    final SendContext get() {
      return Objects.requireNonNull(pool.get());
    }

    @Validate
    public void nothingIsLeftAfterTeardown() {
      int unused = pool.drain();
      pool.destroy();
      ledgers.requireNothingLeft("teardown");
    }
  }

  /** Puts, and drains. So many contexts are free that no get ever drains. */
  public abstract static class PutAndDrain extends Operations {
    PutAndDrain(Ledgers ledgers, Pool pool) {
      super(ledgers, pool, 3);
    }

    @Operation
    public boolean put() {
      return pool.put(get());
    }

    @Operation
    public int drain() {
      return pool.drain();
    }
  }

  public static class CorrectPutAndDrain extends PutAndDrain {
    public CorrectPutAndDrain() {
      this(new Ledgers());
    }

    private CorrectPutAndDrain(Ledgers ledgers) {
      super(ledgers, new Pool(ledgers));
    }
  }

  /** Hazard: put looks whether the list is empty, and then adds. */
  public static class WithoutExactWasEmpty extends PutAndDrain {
    public WithoutExactWasEmpty() {
      this(new Ledgers());
    }

    private WithoutExactWasEmpty(Ledgers ledgers) {
      super(
          ledgers,
          new Pool(
              ledgers,
              new LockFreeList<>(),
              Hazard.EXACT_WAS_EMPTY.<SendContext>list().orElseThrow()));
    }
  }

  /** Senders that get one of two contexts, or both, and put them without posting them. */
  public abstract static class GetAndPut extends Operations {
    GetAndPut(Ledgers ledgers, Pool pool) {
      super(ledgers, pool, 2);
    }

    @Operation
    public void useOne() {
      boolean unused = pool.put(get());
    }

    /** Gets two and brings the first back to the free list while it still holds the second. */
    @Operation
    public void useTwo() {
      SendContext first = get();
      SendContext second = get();
      boolean unusedFirst = pool.put(first);
      int unused = pool.drain();
      boolean unusedSecond = pool.put(second);
    }
  }

  public static class CorrectGetAndPut extends GetAndPut {
    public CorrectGetAndPut() {
      this(new Ledgers());
    }

    private CorrectGetAndPut(Ledgers ledgers) {
      super(ledgers, new Pool(ledgers));
    }
  }

  public static class WithoutLockedDeleteFirst extends GetAndPut {
    public WithoutLockedDeleteFirst() {
      this(new Ledgers());
    }

    private WithoutLockedDeleteFirst(Ledgers ledgers) {
      super(ledgers, new UnlockedPool(ledgers));
    }
  }

  @Test
  void putTellsExactlyWhenTheListWasEmpty() {
    putAgainstDrain(CorrectPutAndDrain.class).check(CorrectPutAndDrain.class);
  }

  @Test
  void lookThenAddIsCaught() {
    assertCaught(
        NOT_LINEARIZABLE,
        () -> putAgainstDrain(WithoutExactWasEmpty.class).check(WithoutExactWasEmpty.class));
  }

  @Test
  void everyContextHasOneHolderAtATime() {
    oneAgainstTwo(CorrectGetAndPut.class).check(CorrectGetAndPut.class);
  }

  @Test
  void getWithoutTheConsumerLockIsCaught() {
    assertCaught(
        NOT_LINEARIZABLE,
        () -> oneAgainstTwo(WithoutLockedDeleteFirst.class).check(WithoutLockedDeleteFirst.class));
  }

  private static ModelCheckingOptions putAgainstDrain(Class<? extends PutAndDrain> operations) {
    return Scenarios.only(
            operations,
            List.of(),
            List.of(List.of(call("put"), call("put")), List.of(call("drain"), call("put"))),
            List.of(call("drain")))
        .invocationsPerIteration(SCHEDULES)
        .sequentialSpecification(Waiting.class);
  }

  private static ModelCheckingOptions oneAgainstTwo(Class<? extends GetAndPut> operations) {
    return Scenarios.only(
            operations,
            List.of(),
            List.of(List.of(call("useOne")), List.of(call("useTwo"))),
            List.of(call("useOne")))
        .invocationsPerIteration(SCHEDULES);
  }
}
