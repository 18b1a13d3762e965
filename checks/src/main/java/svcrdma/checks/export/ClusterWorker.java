package svcrdma.checks.export;

import java.io.IOException;
import tlc2.tool.distributed.TLCWorker;

/** Runs TLC's worker, which can be reached on one address only. */
public final class ClusterWorker {
  private ClusterWorker() {}

  /**
   * Returns when the worker has begun, or has said why it cannot.
   *
   * @param args this machine as the server reaches it, and the server
   */
  public static void main(String[] args) throws IOException {
    BoundSockets.use(args[0]);
    TLCWorker.main(new String[] {args[1]});
  }
}
