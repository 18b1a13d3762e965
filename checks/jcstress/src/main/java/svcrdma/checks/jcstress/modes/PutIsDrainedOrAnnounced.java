package svcrdma.checks.jcstress.modes;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;
import svcrdma.checks.jcstress.InvisibleOnX86;
import svcrdma.checks.jcstress.Weakened;
import svcrdma.release.EnqueueHandshake;
import svcrdma.release.LockFreeList;

/**
 * A service thread that finds nothing clears {@code XPT_DATA} and then drains; a completion adds
 * and, if it found the list empty, sets {@code XPT_DATA}. What was added is drained, or the flag
 * stays set.
 */
@Outcome(
    id = {"true, true", "true, false", "false, true"},
    expect = ACCEPTABLE,
    desc = "drained, or announced")
@Outcome(expect = FORBIDDEN, desc = "left on the list, and nobody was told")
public abstract class PutIsDrainedOrAnnounced {
  private final EnqueueHandshake transport;
  private final LockFreeList<Item> list = new LockFreeList<>();
  private final Item added = new Item();

  PutIsDrainedOrAnnounced(EnqueueHandshake transport) {
    this.transport = transport;
    transport.setData();
  }

  void clearAndDrain(ZZ_Result result) {
    transport.clearData();
    result.r1 = list.deleteAll() != null;
  }

  void put() {
    if (list.add(added)) {
      transport.setData();
    }
  }

  void look(ZZ_Result result) {
    result.r2 = transport.hasData();
  }

  /** The flags as they are. */
  @JCStressTest
  @State
  public static class Whole extends PutIsDrainedOrAnnounced {
    public Whole() {
      super(new EnqueueHandshake());
    }

    @Override
    @Actor
    public void clearAndDrain(ZZ_Result result) {
      super.clearAndDrain(result);
    }

    @Override
    @Actor
    public void put() {
      super.put();
    }

    @Override
    @Arbiter
    public void look(ZZ_Result result) {
      super.look(result);
    }
  }

  /** Clearing the flag orders nothing that follows. */
  @JCStressTest
  @State
  @Weakened
  @InvisibleOnX86("on x86 a read-modify-write is a full barrier in every mode")
  public static class ClearWithoutAcquire extends PutIsDrainedOrAnnounced {
    public ClearWithoutAcquire() {
      super(EnqueueHandshake.clearWithoutAcquire());
    }

    @Override
    @Actor
    public void clearAndDrain(ZZ_Result result) {
      super.clearAndDrain(result);
    }

    @Override
    @Actor
    public void put() {
      super.put();
    }

    @Override
    @Arbiter
    public void look(ZZ_Result result) {
      super.look(result);
    }
  }
}
