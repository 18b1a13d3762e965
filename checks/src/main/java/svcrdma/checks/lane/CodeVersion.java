package svcrdma.checks.lane;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import svcrdma.checks.hazard.Hazard;
import svcrdma.release.Transport;

/**
 * Which Java code a stored result is about: the class files of the library and of the hazards. What
 * was found with other classes says nothing about these.
 */
public final class CodeVersion {
  private CodeVersion() {}

  /**
   * A hash of the classes that this program runs with, the same whether they come from a folder or
   * from a jar.
   */
  public static String current() {
    SortedMap<String, byte[]> classes = new TreeMap<>();
    collect(Transport.class, classes);
    collect(Hazard.class, classes);
    return hash(classes);
  }

  /** SHA-256, in hexadecimal, of each name, a zero byte and the content, in the names' order. */
  static String hash(SortedMap<String, byte[]> classes) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      classes.forEach(
          (name, content) -> {
            digest.update(name.getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
            digest.update(content);
          });
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** The class files of one class's package, from the folder or jar that it comes from. */
  static void collect(Class<?> member, SortedMap<String, byte[]> classes) {
    String folder = member.getPackageName().replace('.', '/');
    try {
      Path source = Path.of(member.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (Files.isDirectory(source)) {
        collect(source.resolve(folder), folder, classes);
      } else {
        collectFromJar(source, folder, classes);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  // Not as a file system: the JDK that Fray is linked into has none for jars.
  private static void collectFromJar(Path jar, String folder, SortedMap<String, byte[]> classes)
      throws IOException {
    try (JarFile open = new JarFile(jar.toFile())) {
      for (JarEntry entry : Collections.list(open.entries())) {
        String name = entry.getName();
        if (name.startsWith(folder + "/")
            && name.endsWith(".class")
            && name.indexOf('/', folder.length() + 1) < 0) {
          try (InputStream in = open.getInputStream(entry)) {
            classes.put(name, in.readAllBytes());
          }
        }
      }
    }
  }

  /** The class files in this folder, under the names that they have in the package's folder. */
  static void collect(Path folder, String name, SortedMap<String, byte[]> classes)
      throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".class")).toList()) {
        classes.put(name + "/" + file.getFileName(), Files.readAllBytes(file));
      }
    }
  }
}
