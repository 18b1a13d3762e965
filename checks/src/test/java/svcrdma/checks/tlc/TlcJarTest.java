package svcrdma.checks.tlc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import svcrdma.checks.InputException;

final class TlcJarTest {
  @Test
  void theBundledOneIsTlc() {
    assertEquals(TlcJar.bundled(), TlcJar.of(TlcJar.bundled()));
  }

  @Test
  void refusesWhatIsNotTlc(@TempDir Path folder) throws IOException {
    Path missing = folder.resolve("missing.jar");
    Path text = Files.writeString(folder.resolve("text.jar"), "text");
    Path other = folder.resolve("other.jar");
    try (OutputStream out = Files.newOutputStream(other);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry("Other.class"));
    }
    for (Path jar : new Path[] {missing, text, other}) {
      InputException e = assertThrows(InputException.class, () -> TlcJar.of(jar));
      assertTrue(String.valueOf(e.getMessage()).startsWith(jar + ": "), e.getMessage());
    }
  }
}
