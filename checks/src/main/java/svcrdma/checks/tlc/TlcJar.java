package svcrdma.checks.tlc;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipFile;
import svcrdma.checks.InputException;

/** Finds the jar that TLC is in. */
public final class TlcJar {
  private static final String MAIN = "tlc2/TLC.class";

  private TlcJar() {}

  /** The TLC that comes with this program. */
  public static Path bundled() {
    URL main = TlcJar.class.getClassLoader().getResource(MAIN);
    String url = String.valueOf(main);
    if (!url.startsWith("jar:file:")) {
      throw new InputException(
          "TLC is missing from the class path; name a tla2tools.jar with --tlc");
    }
    return Path.of(URI.create(url.substring("jar:".length(), url.indexOf('!'))));
  }

  /**
   * The given jar.
   *
   * @throws InputException when TLC is not in it
   */
  public static Path of(Path jar) {
    if (!Files.isReadable(jar)) {
      throw new InputException(jar + ": no such file, or not readable");
    }
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      if (zip.getEntry(MAIN) != null) {
        return jar.toAbsolutePath();
      }
    } catch (IOException e) {
      throw new InputException(jar + ": not a jar");
    }
    throw new InputException(jar + ": not TLC (" + MAIN + " is not in it)");
  }
}
