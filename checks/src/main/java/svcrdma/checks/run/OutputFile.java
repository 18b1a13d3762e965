package svcrdma.checks.run;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.InputException;

/** A file that is either written whole or stays as it was. */
public final class OutputFile {
  private OutputFile() {}

  /**
   * As {@link #mustBeWritable(Path)}, for the file that an option names, if it is given.
   *
   * @throws InputException when it is given and cannot be written
   */
  public static void mustBeWritable(String option, @Nullable Path file) {
    if (file == null) {
      return;
    }
    if (file.toString().isEmpty()) {
      throw new InputException(option + ": expected a file");
    }
    mustBeWritable(file);
  }

  /**
   * Finds out before the work whether a file can be written after it. What exists and is no regular
   * file, like a pipe, a device or a link, is never replaced.
   *
   * @throws InputException when it cannot
   */
  public static void mustBeWritable(Path file) {
    if (file.toString().equals("-")) { // elsewhere it means standard output, which tells people
      throw new InputException("-: is no file; one of that name is called ./-");
    }
    if (Files.isSymbolicLink(file)) {
      throw new InputException(file + ": cannot be written: it is a symbolic link");
    }
    if (Files.isDirectory(file)) {
      throw new InputException(file + ": is a folder; expected a file");
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new InputException(file + ": cannot be written: it is not a regular file");
    }
    if (!Files.isWritable(folder(file))) {
      throw new InputException(file + ": cannot be written");
    }
  }

  /** What a file is to contain. */
  @FunctionalInterface
  public interface Content {
    /** Writes it; the stream is closed by the caller. */
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Writes a file.
   *
   * @throws InputException when it cannot be written
   */
  public static void write(Path file, String text) {
    write(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /**
   * Writes a file.
   *
   * @throws InputException when it cannot be written
   */
  public static void write(Path file, Content content) {
    mustBeWritable(file);
    try {
      // Not a temporary file of the library's making: nobody but the owner may read those.
      String name = "." + file.getFileName() + "." + ProcessHandle.current().pid() + ".tmp";
      Path temporary = folder(file).resolve(name);
      try {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(temporary))) {
          content.writeTo(out);
        }
        Files.move(
            temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(temporary);
      }
    } catch (IOException e) {
      throw new InputException(file + ": cannot be written: " + e.getMessage());
    }
  }

  private static Path folder(Path file) {
    Path parent = file.toAbsolutePath().getParent();
    return parent == null ? file : parent;
  }
}
