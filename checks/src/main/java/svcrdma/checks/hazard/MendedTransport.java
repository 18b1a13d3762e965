package svcrdma.checks.hazard;

import java.util.function.BooleanSupplier;
import svcrdma.release.ReleaseDesign;
import svcrdma.release.SendContextPool;
import svcrdma.release.SendQueue;
import svcrdma.release.ServiceThreads;
import svcrdma.release.Transport;

/** With the mends {@code add-back-wakes} and {@code reserve-enqueues}. */
final class MendedTransport extends Transport {
  MendedTransport(
      Settings settings, SendContextPool pool, ReleaseDesign.Factory d, ServiceThreads s) {
    super(settings, pool, d, s);
  }

  @Override
  protected SendQueue newSendQueue(Settings settings, BooleanSupplier closing, Runnable drain) {
    return new SendQueue(
        settings.queueDepth(), closing, drain, settings.sleepers(), settings.trace()) {
      @Override
      protected void addBack(int entries) {
        giveBack(entries);
      }
    };
  }

  @Override
  protected void drainInReserve() {
    super.drainInReserve();
    enqueue();
  }
}
