package svcrdma.checks.hazard;

import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import svcrdma.release.Ledgers;
import svcrdma.release.ParkingSleeper;
import svcrdma.release.ReleaseDesign;
import svcrdma.release.SendContextPool;
import svcrdma.release.ServiceThreads;
import svcrdma.release.Sleeper;
import svcrdma.release.Tracepoints;
import svcrdma.release.Transport;

/**
 * What a transport is put together from: each part as it is, or less one mechanism.
 *
 * @param transport makes the transport
 * @param pool makes its pool of contexts
 * @param serviceThreads makes the threads that serve it
 */
public record Parts(TransportMaker transport, PoolMaker pool, ServiceThreadsMaker serviceThreads) {

  /** Makes a transport. */
  public interface TransportMaker {
    Transport make(
        Transport.Settings settings,
        SendContextPool pool,
        ReleaseDesign.Factory design,
        ServiceThreads serviceThreads);
  }

  /** Makes a pool. */
  public interface PoolMaker {
    SendContextPool make(Ledgers ledgers, BooleanSupplier memory, Tracepoints trace);

    /** Makes one for which there is always memory. */
    default SendContextPool make(Ledgers ledgers, Tracepoints trace) {
      return make(ledgers, () -> true, trace);
    }
  }

  /** Makes service threads. */
  public interface ServiceThreadsMaker {
    ServiceThreads make(
        int count, ThreadFactory factory, Supplier<? extends Sleeper> sleepers, Tracepoints trace);

    /** Makes service threads that park. */
    default ServiceThreads make(int count, ThreadFactory factory, Tracepoints trace) {
      return make(count, factory, ParkingSleeper::new, trace);
    }
  }

  /** Everything as it is. */
  public static final Parts WHOLE =
      new Parts(Transport::new, SendContextPool::new, ServiceThreads::new);

  /** With every mend. */
  public static final Parts MENDED = mended(EnumSet.allOf(Mend.class));

  /** Everything as it is, and these mends. */
  public static Parts mended(Set<Mend> mends) {
    return WHOLE.with(
        (settings, pool, design, serviceThreads) ->
            new MendedTransport(mends, settings, pool, design, serviceThreads));
  }

  /** These, with another transport. */
  public Parts with(TransportMaker other) {
    return new Parts(other, pool, serviceThreads);
  }

  /** These, with another pool. */
  public Parts withPool(PoolMaker other) {
    return new Parts(transport, other, serviceThreads);
  }

  /** These, with other service threads. */
  public Parts withServiceThreads(ServiceThreadsMaker other) {
    return new Parts(transport, pool, other);
  }
}
