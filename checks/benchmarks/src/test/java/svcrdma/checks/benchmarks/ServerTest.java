package svcrdma.checks.benchmarks;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import svcrdma.release.Hardware;

/** JMH lets one thread end the trial while another is not done with its connection. */
final class ServerTest {

  @Test
  void aServerServesItsConnectionsUntilTheyHaveEnded() throws Exception {
    Server server = new Server();
    server.design = "deferred";
    server.start();
    Source source = server.connect(Hardware.RELIABLE);
    Callable<Void> stop =
        () -> {
          server.stop();
          return null;
        };
    FutureTask<Void> stopped = new FutureTask<>(stop);
    Thread stopper = new Thread(stopped);
    stopper.start();
    while (stopper.isAlive() && stopper.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    assertTrue(stopper.isAlive(), "the service threads have ended before the connection");
    source.close();
    stopped.get();
  }
}
