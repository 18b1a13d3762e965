package svcrdma.checks.tlc;

import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tells from a server's messages how far it is. To be fed by one thread. */
public final class ClusterProgress implements Consumer<TlcMessage> {
  private static final Pattern DISTINCT = Pattern.compile("([\\d,]+) distinct states found");

  private final String model;
  private final Cluster cluster;
  private final Consumer<String> lines;
  private int workers;
  private String states = "0";

  /**
   * Of a model that is checked by a cluster.
   *
   * @param lines is told what to show to people, whenever it changes
   */
  public ClusterProgress(String model, Cluster cluster, Consumer<String> lines) {
    this.model = model;
    this.cluster = cluster;
    this.lines = lines;
  }

  @Override
  public void accept(TlcMessage message) {
    switch (message.code()) {
      case TlcMessage.WORKER_REGISTERED -> workers++;
      case TlcMessage.WORKER_DEREGISTERED -> workers--;
      case TlcMessage.PROGRESS -> progress(message.text());
      case TlcMessage.SERVER_RUNNING -> {}
      default -> {
        return;
      }
    }
    lines.accept(
        model
            + ": "
            + (workers == 0
                ? "waits for workers at " + cluster
                : workers
                    + (workers == 1 ? " worker" : " workers")
                    + " at "
                    + cluster
                    + "; states: "
                    + states));
  }

  private void progress(String text) {
    Matcher distinct = DISTINCT.matcher(text);
    if (distinct.find()) {
      states = distinct.group(1);
    }
  }
}
