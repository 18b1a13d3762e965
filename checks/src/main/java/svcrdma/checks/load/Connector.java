package svcrdma.checks.load;

import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import svcrdma.checks.hazard.Parts;
import svcrdma.release.Ledgers;
import svcrdma.release.ParkingSleeper;
import svcrdma.release.SendContextPool;
import svcrdma.release.ServiceThreads;
import svcrdma.release.Tracepoints;
import svcrdma.release.Transport;
import svcrdma.release.Workqueue;

/** Makes the connections of a run out of what they share. Thread-safe. */
record Connector(
    LoadSettings settings,
    Counts counts,
    Threads threads,
    Workqueue workqueue,
    ServiceThreads serviceThreads,
    ThreadLocal<Actor> actors,
    UnaryOperator<Tracepoints> traced) {

  /** A new connection. */
  Connection connect(SplittableRandom random) {
    counts.add(Count.CONNECTIONS);
    Window window = new Window(settings.traffic().window());
    Ages ages = new Ages();
    Tracepoints trace = traced.apply(new Observer(actors, ages, window::answered));
    Parts parts = settings.code().parts();
    SendContextPool pool = parts.pool().make(new Ledgers(), trace);
    Transport transport =
        parts
            .transport()
            .make(
                new Transport.Settings(
                    settings.size().depth(),
                    settings.size().limit(),
                    new Faults(settings.mishaps(), random),
                    ParkingSleeper::new,
                    threads,
                    trace),
                pool,
                settings.code().design().factory(workqueue),
                serviceThreads);
    return new Connection(transport, window, ages);
  }
}
