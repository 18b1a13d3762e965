package svcrdma.checks.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import svcrdma.checks.bench.Measured;

final class PageTest {
  /** What a run of {@code bench list} has written. */
  private static final Path MEASURED =
      Path.of(System.getProperty("svcrdma.home", "../.."))
          .resolve("checks/src/test/resources/bench-list.json");

  @Test
  void onlyWhatStandsBetweenTheMarksIsReplaced() {
    assertEquals(
        "a\n<!-- list -->\nnew\n<!-- /list -->\nb\n",
        Page.with("a\n<!-- list -->\nold\n<!-- /list -->\nb\n", "list", "new\n"));
  }

  @Test
  void aPageWithoutMarksGetsThemAtItsEnd() {
    assertEquals("a\n\n<!-- list -->\nnew\n<!-- /list -->\n", Page.with("a\n", "list", "new\n"));
  }

  @Test
  void aPlotStandsBesideThePage(@TempDir Path folder) throws IOException {
    Path page = folder.resolve("PAGE.md");
    Page.write(Measured.read(MEASURED), page);
    assertTrue(Files.readString(page).contains("(benchmarks/list.svg)"));
    assertTrue(Files.readString(folder.resolve("benchmarks/list.svg")).contains("</svg>"));
  }
}
