package svcrdma.checks.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import svcrdma.checks.cli.Main;

/** The report of a model that is violated and one that holds. */
@SuppressWarnings("NullAway.Init")
final class ReportPageTest {
  private static final Path FOLDER = Path.of("target", "report").toAbsolutePath();

  private static Browser browser;

  @BeforeAll
  static void open() {
    StringWriter err = new StringWriter();
    Main.run(
        new PrintWriter(new StringWriter()),
        new PrintWriter(err),
        "--spec",
        Pages.HOME.resolve("spec").toString(),
        "report",
        "deferred-without-self-enqueue",
        "handshake",
        "-o",
        FOLDER.toString());
    assertTrue(Files.exists(FOLDER.resolve("index.html")), err::toString);
    browser = new Browser();
  }

  @AfterAll
  static void close() {
    browser.close();
  }

  @BeforeEach
  void begin() {
    browser.window(1400, 1000);
    browser.scheme("light");
    browser.open(FOLDER.resolve("index.html"), "");
  }

  private static void openAll() {
    browser.script("document.querySelectorAll('main details').forEach(d => { d.open = true; })");
    browser.find("svg.lanes");
  }

  @Test
  void aRunIsDrawnWhenItIsOpened() throws IOException {
    openAll();
    // One row for each state.
    assertEquals(48, browser.all("svg.lanes .row").size());
    assertEquals(List.of(), browser.complaints());
    assertEquals(List.of(), browser.requests());
    browser.picture(Pictures.made("report.png"));
    Pictures.mustBeKept("report.png");
  }

  @ParameterizedTest
  @CsvSource({"light,1400", "dark,1400", "light,400"})
  void nothingKeepsPeopleOut(String scheme, int width) {
    browser.scheme(scheme);
    browser.window(width, 900);
    openAll();
    assertEquals(List.of(), browser.barriers());
  }
}
