package svcrdma.checks.manifest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import svcrdma.checks.Folders;

final class ConfigFolderTest {
  static Stream<Path> folders() {
    return Stream.of(
        Folders.SPEC,
        Folders.CANARIES,
        Folders.EXAMPLES.resolve("bounded-buffer"),
        Folders.EXAMPLES.resolve("peterson"));
  }

  /** To mend it: {@code ./svcrdma-release manifest --write}. */
  @ParameterizedTest
  @MethodSource("folders")
  void theConfigurationFilesSayWhatTheManifestSays(Path folder) {
    assertEquals(List.of(), new ConfigFolder(ManifestReader.read(folder)).problems());
  }

  @Test
  void findsAndMendsWhatIsMissingDiffersOrIsAStray(@TempDir Path copy) throws IOException {
    try (Stream<Path> files = Files.list(Folders.CANARIES)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
    }
    Files.delete(copy.resolve("holds.cfg"));
    Files.writeString(copy.resolve("loops.cfg"), "SPECIFICATION Other\n");
    Files.createFile(copy.resolve("stray.cfg"));
    ConfigFolder folder = new ConfigFolder(ManifestReader.read(copy));
    assertEquals(
        List.of(
            copy.resolve("holds.cfg") + ": missing",
            copy.resolve("loops.cfg") + ": differs from the manifest",
            copy.resolve("stray.cfg") + ": belongs to no model"),
        folder.problems());
    assertEquals(3, folder.write().size());
    assertEquals(List.of(), folder.problems());
    assertEquals(List.of(), folder.write());
  }
}
