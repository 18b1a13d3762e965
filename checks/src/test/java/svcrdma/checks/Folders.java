package svcrdma.checks;

import java.nio.file.Path;

/** Where the tests find things. */
public final class Folders {
  /** The project's root. */
  public static final Path HOME =
      Path.of(System.getProperty("svcrdma.home", "..")).toAbsolutePath().normalize();

  /** The specification. */
  public static final Path SPEC = HOME.resolve("spec");

  /** The models that must come out as exactly what they are. */
  public static final Path CANARIES =
      HOME.resolve("checks")
          .resolve("src")
          .resolve("test")
          .resolve("resources")
          .resolve("canaries");

  /** Small models of other protocols. */
  public static final Path EXAMPLES = HOME.resolve("checks").resolve("examples");

  private Folders() {}
}
