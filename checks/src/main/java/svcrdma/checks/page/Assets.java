package svcrdma.checks.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Properties;

/** Styles and scripts that pages contain. */
public final class Assets {
  private Assets() {}

  /** The text of a resource beside a class. */
  public static String beside(Class<?> owner, String name) {
    return read(owner, name);
  }

  /** A file of a webjar; its version, which is in the file's path, the jar itself tells. */
  static String webjar(String artifact, String path) {
    Properties pom = new Properties();
    try {
      pom.load(
          new StringReader(
              read(
                  Assets.class,
                  "/META-INF/maven/org.webjars.npm/" + artifact + "/pom.properties")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return read(
        Assets.class,
        "/META-INF/resources/webjars/" + artifact + "/" + pom.getProperty("version") + "/" + path);
  }

  /**
   * The same text, which must not end the element that it will stand in.
   *
   * @param element {@code script} or {@code style}
   */
  static String inside(String element, String text) {
    if (text.toLowerCase(Locale.ROOT).contains("</" + element)) {
      throw new IllegalArgumentException("a text that ends its own " + element);
    }
    return text;
  }

  private static String read(Class<?> owner, String name) {
    try (InputStream in = owner.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("missing on the class path: " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
