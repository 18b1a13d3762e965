package svcrdma.checks.tlc;

import java.util.List;

/**
 * Where the server of a cluster is.
 *
 * @param host the name or address of its machine, as the workers know it
 * @param port that it listens on
 */
public record Cluster(String host, int port) {
  /** TLC's own. */
  public static final int STANDARD_PORT = 10997;

  private static final String CLASSES = "tlc2.tool.distributed.";
  private static final int REPORT_MILLIS = 1000;

  List<String> serverOptions() {
    return List.of(property("TLCServer.port", port), property("TLCServer.report", REPORT_MILLIS));
  }

  List<String> workerOptions(int threads) {
    return List.of(property("TLCServer.port", port), property("TLCWorker.threadCount", threads));
  }

  private static String property(String name, int value) {
    return "-D" + CLASSES + name + "=" + value;
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
