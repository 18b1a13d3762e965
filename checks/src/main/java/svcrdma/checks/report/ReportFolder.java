package svcrdma.checks.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import svcrdma.checks.InputException;
import svcrdma.checks.run.OutputFile;

/** The folder of a report: one page, which is replaced as a whole or stays as it was. */
public final class ReportFolder {
  /** The page's name. */
  public static final String PAGE = "index.html";

  private static final String MARK = "<meta name=\"generator\" content=\"svcrdma-release report\">";
  private static final int HEAD = 500; // bytes; the mark stands at the top

  private final Path folder;

  /**
   * Finds out before the work whether it can be written after it.
   *
   * @throws InputException when the folder is something else than a report, or cannot be written
   */
  public ReportFolder(Path folder) {
    this.folder = folder;
    if (folder.toString().isEmpty()) {
      throw new InputException("-o: expected a folder");
    }
    if (Files.isSymbolicLink(folder)) {
      throw new InputException(folder + ": cannot be written: it is a symbolic link");
    }
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new InputException(folder + ": is not a folder");
    }
    if (Files.exists(folder) && !isEmptyOrReport()) {
      throw new InputException(folder + ": is neither empty nor a report, and stays as it is");
    }
    Path existing = folder.toAbsolutePath();
    while (existing != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    if (existing == null || !Files.isDirectory(existing) || !Files.isWritable(existing)) {
      throw new InputException(folder + ": cannot be written");
    }
  }

  private boolean isEmptyOrReport() {
    try (Stream<Path> entries = Files.list(folder)) {
      List<String> names = entries.map(entry -> String.valueOf(entry.getFileName())).toList();
      // Beside the page there may be what a killed run has left of its next one.
      boolean nothingElse =
          names.stream().allMatch(n -> n.equals(PAGE) || n.startsWith("." + PAGE + "."));
      return nothingElse && (!names.contains(PAGE) || isReport(folder.resolve(PAGE)));
    } catch (IOException e) {
      throw new InputException(folder + ": cannot be read: " + e.getMessage());
    }
  }

  private static boolean isReport(Path page) throws IOException {
    try (InputStream in = Files.newInputStream(page)) {
      return new String(in.readNBytes(HEAD), StandardCharsets.UTF_8).contains(MARK);
    }
  }

  /** Writes the page and returns its path. */
  public Path write(String html) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new InputException(folder + ": cannot be written: " + e.getMessage());
    }
    Path page = folder.resolve(PAGE);
    OutputFile.write(page, html);
    return page;
  }
}
