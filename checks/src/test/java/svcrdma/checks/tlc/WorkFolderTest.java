package svcrdma.checks.tlc;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import svcrdma.checks.InputException;

final class WorkFolderTest {
  @Test
  void removesItselfAndTheLeftoverOfAKilledProgramButNotTheFolderOfALivingOne(@TempDir Path base)
      throws IOException {
    Path leftover = Files.createDirectories(base.resolve("run-killed"));
    Files.createFile(leftover.resolve("lock"));
    Files.createDirectories(leftover.resolve("1").resolve("states"));
    Path unlocked = Files.createDirectories(base.resolve("run-killed-at-its-end").resolve("1"));
    Path inside;
    try (WorkFolder living = WorkFolder.create(base)) {
      inside = living.next();
      WorkFolder.create(base).close();
      assertTrue(Files.exists(inside), "the living one's");
      assertFalse(Files.exists(leftover), "the killed one's");
      assertFalse(Files.exists(unlocked), "killed when its lock was gone");
    }
    assertFalse(Files.exists(inside), "closed");
  }

  @Test
  void saysThatTheFolderCannotBeWritten(@TempDir Path base) throws IOException {
    Path file = Files.createFile(base.resolve("file"));
    assertThrows(InputException.class, () -> WorkFolder.create(file.resolve("runs")));
  }
}
