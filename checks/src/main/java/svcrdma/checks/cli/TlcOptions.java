package svcrdma.checks.cli;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import svcrdma.checks.InputException;
import svcrdma.checks.run.Session;
import svcrdma.checks.tlc.TlcJar;

/** The options that say how TLC is run. */
final class TlcOptions {
  @Mixin private LimitOptions limits = new LimitOptions();

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

  /** Whether the user named another TLC. */
  boolean isAnother() {
    return jar != null;
  }

  Session.Options options() {
    if (workers < 1 || workers > 1024) {
      throw new InputException("--workers: " + workers + " is out of range: 1 to 1024");
    }
    return limits.options(jar == null ? TlcJar.bundled() : TlcJar.of(jar), workers);
  }
}
