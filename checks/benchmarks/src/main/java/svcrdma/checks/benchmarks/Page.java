package svcrdma.checks.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import svcrdma.checks.bench.BenchText;
import svcrdma.checks.bench.Checks;
import svcrdma.checks.bench.Designs;
import svcrdma.checks.bench.Measured;
import svcrdma.checks.bench.Peers;
import svcrdma.checks.bench.Reach;
import svcrdma.checks.run.OutputFile;

/**
 * Writes the figures of a page, and the plots beside it. What people have written around the marks
 * stays as it is.
 */
public final class Page {
  private static final String FOLDER = "benchmarks";

  private Page() {}

  /**
   * Writes it.
   *
   * @param arguments the file with what was measured, and the page
   */
  public static void main(String... arguments) throws IOException {
    write(Measured.read(Path.of(arguments[0])), Path.of(arguments[1]));
  }

  static void write(Measured measured, Path page) throws IOException {
    String text = Files.exists(page) ? Files.readString(page) : "";
    // How far the checks reach is measured by itself, and says on what.
    if (measured.series().stream().anyMatch(s -> !s.benchmark().startsWith(Reach.NAME))) {
      text = with(text, "machine", machine(measured));
    }
    if (measured.has(Designs.CALL)) {
      text =
          with(
              text,
              "designs",
              block(BenchText.designs(measured)) + plots(measured, page, "put", "calls"));
    }
    if (measured.has(Peers.HAND_OVER)) {
      text = with(text, "list", block(BenchText.list(measured)) + plots(measured, page, "list"));
    }
    if (measured.has(Checks.TLC)) {
      text = with(text, "checks", block(BenchText.checks(measured)));
    }
    if (measured.has(Reach.NAME)) {
      text = with(text, "reach", machine(measured) + "\n" + block(BenchText.reach(measured)));
    }
    OutputFile.write(page, text);
  }

  private static String machine(Measured measured) {
    StringBuilder text = new StringBuilder("| | |\n|---|---|\n");
    text.append("| form | ").append(measured.form()).append(" |\n");
    measured.machine().forEach((name, fact) -> text.append("| " + name + " | " + fact + " |\n"));
    return text.toString();
  }

  private static String block(String text) {
    return "```\n" + text.stripTrailing() + "\n```\n";
  }

  private static String plots(Measured measured, Path page, String... names) throws IOException {
    StringBuilder links = new StringBuilder("\n");
    Path folder = page.resolveSibling(FOLDER);
    Files.createDirectories(folder);
    for (String name : names) {
      Plot plot = Plot.of(name, measured);
      OutputFile.write(folder.resolve(name + ".svg"), plot::writeTo);
      links.append("![" + plot.title() + "](" + FOLDER + "/" + name + ".svg)\n");
    }
    return links.toString();
  }

  /** The text with this between the marks of that name; where there are none, at its end. */
  static String with(String text, String name, String figures) {
    String begin = "<!-- " + name + " -->\n";
    String end = "<!-- /" + name + " -->";
    int from = text.indexOf(begin);
    int to = text.indexOf(end, Math.max(from, 0));
    if (from < 0 || to < 0) {
      return text + (text.isEmpty() ? "" : "\n") + begin + figures + end + "\n";
    }
    return text.substring(0, from + begin.length()) + figures + text.substring(to);
  }
}
