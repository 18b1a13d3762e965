package svcrdma.checks.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import svcrdma.checks.InputException;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.run.Quantity;
import svcrdma.checks.run.Result;
import svcrdma.checks.run.Session;
import svcrdma.checks.tlc.Cluster;

/** The options that ask for a decision by several machines. */
final class ClusterOptions {
  @Option(
      names = "--cluster",
      paramLabel = "HOST",
      description =
          "Checks one model with the workers that come (svcrdma-release worker HOST); HOST is this machine as they know it, and the only address on which it listens. Temporal properties are not looked at.")
  private @Nullable String host;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Cluster: where to listen. Default: " + Cluster.STANDARD_PORT + ".")
  private @Nullable Integer port;

  /**
   * What the cluster is to do; empty where none is asked for.
   *
   * @throws InputException when the options do not fit together, or nothing can listen there
   */
  Optional<CheckMode> mode() {
    if (host == null) {
      if (port != null) {
        throw new InputException("--port: only with --cluster");
      }
      return Optional.empty();
    }
    int chosen = port == null ? Cluster.STANDARD_PORT : port;
    Quantity.within("--port", chosen, 1, 65_535);
    mustListen(host, chosen);
    return Optional.of(new Clustered(new Cluster(host, chosen)));
  }

  private static void mustListen(String host, int port) {
    try {
      new ServerSocket(port, 1, InetAddress.getByName(host)).close();
    } catch (UnknownHostException e) {
      throw new InputException("--cluster: " + host + ": no such host");
    } catch (IOException e) {
      throw new InputException(
          "--cluster: cannot listen on port " + port + " of " + host + ": " + e.getMessage());
    }
  }

  private record Clustered(Cluster cluster) implements CheckMode {
    @Override
    public List<Result> results(Session session, List<Model> models, ProgressLine progress)
        throws InterruptedException {
      if (models.size() != 1) {
        throw new InputException(
            "--cluster: one model at a time, since the workers end with it; these are "
                + models.size());
      }
      CheckMode.mustHaveInvariants("--cluster", models);
      return List.of(session.serve(models.get(0), cluster, progress::show));
    }

    @Override
    public String text(Manifest manifest, List<Model> models, List<Result> results) {
      return DECIDE.text(manifest, models, results) + Printed.notLookedAt(models.get(0));
    }
  }
}
