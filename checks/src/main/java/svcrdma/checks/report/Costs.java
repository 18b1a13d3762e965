package svcrdma.checks.report;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import svcrdma.checks.bench.Jmh;

/**
 * What was measured, as {@code bench --json} wrote it.
 *
 * @param file that it wrote
 * @param machine what it was measured on, and with
 * @param figures all of them, as {@code bench} prints them
 * @param plots of them
 */
public record Costs(String file, Map<String, String> machine, String figures, List<Plot> plots) {

  /**
   * A plot that a page can hold.
   *
   * @param title what it shows
   * @param source a {@code data:} address
   */
  public record Plot(String title, String source) {}

  /** Of a file's machine, figures and plots. */
  public static Costs of(
      Path file, Map<String, String> machine, String figures, List<Jmh.Picture> pictures) {
    return new Costs(
        file.toString(),
        machine,
        figures,
        pictures.stream().map(p -> new Plot(p.title(), address(p.svg()))).toList());
  }

  // An image cannot run scripts or load anything, which markup inside the page could.
  private static String address(String svg) {
    return "data:image/svg+xml;base64,"
        + Base64.getEncoder().encodeToString(svg.getBytes(StandardCharsets.UTF_8));
  }
}
