package svcrdma.checks.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import svcrdma.checks.InputException;
import svcrdma.checks.run.Quantity;
import svcrdma.checks.run.Session;
import svcrdma.checks.tlc.TlcJar;

/** The options that say how TLC is run. */
final class TlcOptions {
  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      defaultValue = "10m",
      description = "Gives up on a model after this time: 90s, 10m, 1h. Default: ${DEFAULT-VALUE}.")
  private String timeout = "";

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      defaultValue = "4g",
      description = "Heap of all TLC processes together: 512m, 4g. Default: ${DEFAULT-VALUE}.")
  private String heap = "";

  @Option(
      names = "--workers",
      paramLabel = "N",
      description = "How many models are checked at the same time. Default: the number of cores.")
  private int workers = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--tlc",
      paramLabel = "JAR",
      description = "Another tla2tools.jar. Default: the one that comes along.")
  private @Nullable Path jar;

  Session.Options options() {
    if (workers < 1 || workers > 1024) {
      throw new InputException("--workers: " + workers + " is out of range: 1 to 1024");
    }
    return new Session.Options(
        jar == null ? TlcJar.bundled() : TlcJar.of(jar),
        workers,
        Quantity.megabytes(heap),
        Quantity.time(timeout),
        0,
        Main.home().resolve("checks").resolve("target").resolve("runs"));
  }
}
