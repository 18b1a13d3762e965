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

/**
 * A transport is put into the ready queue, and then the enqueuer looks for an idle thread; a
 * service thread pushes itself on the idle list, and then looks at the ready queue again. Either
 * the enqueuer sees the thread or the thread sees the transport.
 *
 * <p>The pool's own threads cannot be actors here: the handshake is told again in {@link
 * IdleHandshake}, with the same list, queue and barriers.
 */
@Outcome(
    id = {"true, true", "true, false", "false, true"},
    expect = ACCEPTABLE,
    desc = "woken, or awake")
@Outcome(expect = FORBIDDEN, desc = "asleep with a transport in the queue, and nobody woken")
public abstract class EnqueuerWakesTheIdleThread {
  private final IdleHandshake pool;
  private final ContendedLines lines = new ContendedLines();

  EnqueuerWakesTheIdleThread(IdleHandshake pool) {
    this.pool = pool;
  }

  void enqueue(ZZ_Result result) {
    lines.writeHere();
    result.r1 = pool.addAndLookForIdle();
  }

  void goIdle(ZZ_Result result) {
    lines.writeBeside();
    result.r2 = pool.pushAndLookForWork();
  }

  /** As the pool does it. */
  @JCStressTest
  @State
  public static class Whole extends EnqueuerWakesTheIdleThread {
    public Whole() {
      super(new IdleHandshake());
    }

    @Override
    @Actor
    public void enqueue(ZZ_Result result) {
      super.enqueue(result);
    }

    @Override
    @Actor
    public void goIdle(ZZ_Result result) {
      super.goIdle(result);
    }
  }

  /** Neither side has its barrier. */
  @JCStressTest
  @State
  @Weakened
  @InvisibleOnX86("both adds end in a locked instruction, which is a full barrier on x86")
  public static class WithoutBarriers extends EnqueuerWakesTheIdleThread {
    public WithoutBarriers() {
      super(new IdleHandshake.WithoutBarriers());
    }

    @Override
    @Actor
    public void enqueue(ZZ_Result result) {
      super.enqueue(result);
    }

    @Override
    @Actor
    public void goIdle(ZZ_Result result) {
      super.goIdle(result);
    }
  }

  /** With a ready queue whose add ends in a store, the barriers are all that there is. */
  @JCStressTest
  @State
  public static class QueueThatOnlyStores extends EnqueuerWakesTheIdleThread {
    public QueueThatOnlyStores() {
      super(new IdleHandshake.QueueThatOnlyStores());
    }

    @Override
    @Actor
    public void enqueue(ZZ_Result result) {
      super.enqueue(result);
    }

    @Override
    @Actor
    public void goIdle(ZZ_Result result) {
      super.goIdle(result);
    }
  }

  /** The same, and neither side has its barrier. */
  @JCStressTest
  @State
  @Weakened
  public static class QueueThatOnlyStoresWithoutBarriers extends EnqueuerWakesTheIdleThread {
    public QueueThatOnlyStoresWithoutBarriers() {
      super(new IdleHandshake.QueueThatOnlyStores.WithoutBarriers());
    }

    @Override
    @Actor
    public void enqueue(ZZ_Result result) {
      super.enqueue(result);
    }

    @Override
    @Actor
    public void goIdle(ZZ_Result result) {
      super.goIdle(result);
    }
  }
}
