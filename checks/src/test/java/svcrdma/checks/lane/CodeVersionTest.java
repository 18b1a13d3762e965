package svcrdma.checks.lane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import svcrdma.checks.hazard.Hazard;
import svcrdma.release.Transport;

final class CodeVersionTest {
  private static SortedMap<String, byte[]> classes() {
    SortedMap<String, byte[]> classes = new TreeMap<>();
    CodeVersion.collect(Transport.class, classes);
    CodeVersion.collect(Hazard.class, classes);
    return classes;
  }

  @Test
  void theLibraryAndTheHazardsAreInIt() {
    SortedMap<String, byte[]> classes = classes();
    assertTrue(classes.containsKey("svcrdma/release/LockFreeList.class"));
    assertTrue(classes.containsKey("svcrdma/checks/hazard/Without.class"));
    assertEquals(CodeVersion.hash(classes), CodeVersion.current());
  }

  @Test
  void oneOtherByteIsAnotherVersion() {
    SortedMap<String, byte[]> classes = classes();
    classes.computeIfPresent(
        "svcrdma/release/Transport.class",
        (name, content) -> Arrays.copyOf(content, content.length + 1));
    assertNotEquals(CodeVersion.current(), CodeVersion.hash(classes));
  }

  @Test
  void aJarHasTheVersionOfItsFolder(@TempDir Path folder) throws IOException {
    SortedMap<String, byte[]> read = new TreeMap<>();
    try (FileSystem jar =
        FileSystems.newFileSystem(folder.resolve("code.jar"), Map.of("create", "true"))) {
      for (Map.Entry<String, byte[]> each : classes().entrySet()) {
        Path file = jar.getPath(each.getKey());
        Files.createDirectories(file.getParent());
        Files.write(file, each.getValue());
      }
      CodeVersion.collect(jar.getPath("svcrdma/release"), "svcrdma/release", read);
      CodeVersion.collect(jar.getPath("svcrdma/checks/hazard"), "svcrdma/checks/hazard", read);
    }
    assertEquals(CodeVersion.current(), CodeVersion.hash(read));
  }
}
