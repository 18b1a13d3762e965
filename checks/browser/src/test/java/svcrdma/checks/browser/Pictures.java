package svcrdma.checks.browser;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The README's pictures: the tests make them into {@code target/pictures}, and those that are kept
 * in {@code pictures} are copies of them.
 */
final class Pictures {
  private static final long MOST_BYTES = 200_000;
  private static final Path MADE = Path.of("target", "pictures").toAbsolutePath();
  private static final Path KEPT =
      Pages.HOME.resolve("checks").resolve("browser").resolve("pictures");
  private static final String RENEW =
      ": copy it from checks/browser/target/pictures to checks/browser/pictures";

  private Pictures() {}

  /** Where a picture is made. */
  static Path made(String name) {
    return MADE.resolve(name);
  }

  /** Makes a drawing, and says if the one that is kept is another. */
  static void same(String name, String drawing) throws IOException {
    Files.createDirectories(MADE);
    Files.writeString(made(name), drawing);
    mustBeKept(name);
    assertTrue(Files.readString(KEPT.resolve(name)).equals(drawing), name + " has changed" + RENEW);
  }

  /** Says if a picture is not kept, or is too large. Pixels differ from one machine to another. */
  static void mustBeKept(String name) throws IOException {
    assertTrue(Files.exists(KEPT.resolve(name)), name + " is not kept" + RENEW);
    assertTrue(Files.size(KEPT.resolve(name)) <= MOST_BYTES, name + " is too large");
  }
}
