package svcrdma.checks.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import svcrdma.checks.InputException;
import svcrdma.checks.run.OutputFile;

/** The options that say into which files results are written. */
final class ReportOptions {
  private static final Path STDOUT = Path.of("-");

  @Option(names = "--json", paramLabel = "FILE", description = "Writes the results as JSON.")
  private @Nullable Path json;

  @Option(
      names = "--sarif",
      paramLabel = "FILE",
      description = "Writes what is not as expected as SARIF 2.1.0, for code scanning.")
  private @Nullable Path sarif;

  @Option(
      names = "--markdown",
      paramLabel = "FILE",
      description =
          "Writes a summary in Markdown, for the page of a build. With - it is printed instead of the table.")
  private @Nullable Path markdown;

  /** Whether the summary takes the place of what is printed otherwise. */
  boolean isPrinted() {
    return STDOUT.equals(markdown);
  }

  /**
   * Finds out before the work.
   *
   * @param more files by their options, which the command has besides
   * @throws InputException when a file cannot be written, or two are the same
   */
  void mustBeWritable(Map<String, Path> more) {
    Map<Path, String> known = new HashMap<>();
    mustBeWritable("--json", json, known);
    more.forEach((option, file) -> mustBeWritable(option, file, known));
    mustBeWritable("--sarif", sarif, known);
    if (!isPrinted()) {
      mustBeWritable("--markdown", markdown, known);
    }
  }

  private static void mustBeWritable(String option, @Nullable Path file, Map<Path, String> known) {
    OutputFile.mustBeWritable(option, file);
    if (file != null) {
      String other = known.putIfAbsent(file.toAbsolutePath().normalize(), option);
      if (other != null) {
        throw new InputException(other + " and " + option + ": both would write " + file);
      }
    }
  }

  /** Writes the files that were asked for, and prints the summary if that was. */
  void write(
      PrintWriter out,
      Supplier<String> jsonText,
      Supplier<String> sarifText,
      Supplier<String> markdownText) {
    if (json != null) {
      OutputFile.write(json, jsonText.get());
    }
    if (sarif != null) {
      OutputFile.write(sarif, sarifText.get());
    }
    if (isPrinted()) {
      out.print(markdownText.get());
    } else if (markdown != null) {
      OutputFile.write(markdown, markdownText.get());
    }
  }
}
