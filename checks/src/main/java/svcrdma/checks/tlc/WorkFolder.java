package svcrdma.checks.tlc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.InputException;

/**
 * A folder for what TLC writes, of one run of this program alone, which removes it at the end. A
 * lock is held on it as long as the program lives, so that the next one can tell a leftover of a
 * killed program, and remove it.
 */
public final class WorkFolder implements AutoCloseable {
  private static final String LOCK = "lock";
  private static final String PREFIX = "run-";

  private final Path folder;
  private final FileChannel channel;
  private final AtomicInteger runs = new AtomicInteger();

  private WorkFolder(Path folder, FileChannel channel) {
    this.folder = folder;
    this.channel = channel;
  }

  /**
   * Makes a new folder, and removes what killed programs have left.
   *
   * @param base under which such folders are, made when it is missing
   * @throws InputException when it cannot be written
   */
  public static synchronized WorkFolder create(Path base) {
    try {
      Files.createDirectories(base);
      // Nobody else may look for leftovers between the making of a folder and its lock.
      try (FileChannel all = open(base.resolve(LOCK))) {
        FileLock exclusive = lockUnlessOurs(all);
        try {
          removeLeftovers(base);
          Path folder = Files.createTempDirectory(base, PREFIX);
          FileChannel channel = open(folder.resolve(LOCK));
          channel.lock();
          return new WorkFolder(folder, channel);
        } finally {
          if (exclusive != null) {
            exclusive.release();
          }
        }
      }
    } catch (IOException e) {
      throw new InputException(
          base + ": cannot be written: " + e.getClass().getSimpleName() + ": " + e.getMessage());
    }
  }

  private static @Nullable FileLock lockUnlessOurs(FileChannel channel) throws IOException {
    try {
      return channel.lock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  private static FileChannel open(Path file) throws IOException {
    return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  private static void removeLeftovers(Path base) throws IOException {
    List<Path> folders;
    try (Stream<Path> entries = Files.list(base)) {
      folders =
          entries
              .filter(f -> f.getFileName().toString().startsWith(PREFIX) && Files.isDirectory(f))
              .toList();
    }
    for (Path old : folders) {
      if (isDead(old)) {
        removeIfPossible(old);
      }
    }
  }

  private static boolean isDead(Path folder) {
    try (FileChannel channel = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      return lock != null;
    } catch (NoSuchFileException e) {
      return true; // Killed while it was removing itself: the lock goes last.
    } catch (OverlappingFileLockException | IOException e) {
      return false;
    }
  }

  /** A new folder inside, which goes with this one at the latest. */
  public Path next() throws IOException {
    return Files.createDirectory(folder.resolve(Integer.toString(runs.incrementAndGet())));
  }

  static void remove(Path folder) throws IOException {
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.deleteIfExists(file);
            return FileVisitResult.CONTINUE;
          }

          // Somebody else may be removing the same files: what is gone is gone.
          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException e)
              throws IOException {
            Files.deleteIfExists(visited);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** Removes the folder with everything in it, the lock last. */
  @Override
  public void close() {
    try (channel) {
      removeIfPossible(folder);
    } catch (IOException e) {
      // The lock goes with this program at the latest.
    }
  }

  /** What cannot be removed now is left to the next program. */
  private static void removeIfPossible(Path folder) {
    try {
      List<Path> inside;
      try (Stream<Path> entries = Files.list(folder)) {
        inside = entries.filter(f -> !f.endsWith(LOCK)).toList();
      }
      for (Path entry : inside) {
        remove(entry);
      }
      remove(folder);
    } catch (IOException | UncheckedIOException e) {
      // As said.
    }
  }

  /**
   * Copies the modules that lie in a folder.
   *
   * @throws InputException when one cannot be read
   */
  public static void copyModules(Path from, Path to) throws IOException {
    try (DirectoryStream<Path> modules = Files.newDirectoryStream(from, "*.tla")) {
      for (Path module : modules) {
        // An editor's lock or leftover is no module.
        if (!module.getFileName().toString().startsWith(".") && !Files.isDirectory(module)) {
          Files.write(to.resolve(module.getFileName()), bytes(module));
        }
      }
    }
  }

  private static byte[] bytes(Path module) {
    try {
      return Files.readAllBytes(module);
    } catch (IOException e) {
      throw new InputException(module + ": cannot be read");
    }
  }
}
