package svcrdma.checks.hazard;

import java.util.Set;
import java.util.function.BooleanSupplier;
import svcrdma.release.ReleaseDesign;
import svcrdma.release.SendContextPool;
import svcrdma.release.SendQueue;
import svcrdma.release.ServiceThreads;
import svcrdma.release.Transport;

/** With some of the mends of the findings (spec/FINDINGS.md). */
final class MendedTransport extends Transport {
  private final Set<Mend> mends;

  MendedTransport(
      Set<Mend> mends,
      Settings settings,
      SendContextPool pool,
      ReleaseDesign.Factory d,
      ServiceThreads s) {
    super(settings, pool, d, s);
    this.mends = mends;
  }

  @Override
  protected SendQueue newSendQueue(Settings settings, BooleanSupplier closing, Runnable drain) {
    return new SendQueue(
        settings.queueDepth(), closing, drain, settings.sleepers(), settings.trace()) {
      @Override
      protected void afterAddBack() {
        if (mends.contains(Mend.ADD_BACK_WAKES)) {
          settings.trace().before("reserve.undoWake");
          wakeSendWait();
          settings.trace().after("wakeAfterAddBack", 0);
        }
      }
    };
  }

  @Override
  protected void drainInReserve() {
    super.drainInReserve();
    if (mends.contains(Mend.RESERVE_ENQUEUES)) {
      enqueue();
    }
  }
}
