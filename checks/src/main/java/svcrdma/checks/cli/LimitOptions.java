package svcrdma.checks.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;
import svcrdma.checks.run.Quantity;
import svcrdma.checks.run.Session;

/** The options that say what TLC may use. */
final class LimitOptions {
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

  Session.Options options(Path jar, int workers) {
    return new Session.Options(
        jar, workers, Quantity.megabytes(heap), Quantity.time("--timeout", timeout), 0, runs());
  }

  /** The folder for what TLC writes. */
  static Path runs() {
    return Main.home().resolve("checks").resolve("target").resolve("runs");
  }
}
