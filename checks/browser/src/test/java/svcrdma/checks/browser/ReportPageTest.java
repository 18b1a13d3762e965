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
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.WebElement;
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
        "--bench",
        Pages.HOME.resolve("checks/src/test/resources/bench-list.json").toString(),
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

  @Test
  void whatWasMeasuredIsPlotted() {
    assertEquals(
        "Items from producers to one consumer", browser.find("#costs img").getDomAttribute("alt"));
    assertEquals(
        true,
        browser.script("return document.querySelector('#costs img').naturalWidth > 500"),
        "the plot is drawn");
    assertTrue(browser.text("#costs dl").contains("cores"), "what it was measured on");
    browser.click("#costs summary");
    assertTrue(browser.text("#costs pre").contains("LockFreeList"), "the figures");
  }

  @Test
  void everyCommandIsCopied() {
    List<String> ids =
        browser.all("button[data-copy]").stream().map(b -> b.getDomAttribute("data-copy")).toList();
    assertEquals(
        List.of(
            "again-deferred-without-self-enqueue",
            "again-handshake",
            "explain-deferred-without-self-enqueue"),
        ids);
    openAll();
    for (String id : ids) {
      String command = browser.text("#" + id);
      assertTrue(command.startsWith("./svcrdma-release "), command);
      assertEquals(command, browser.copied("[data-copy='" + id + "']"));
    }
  }

  @Test
  void everyLinkLeadsToItsPlaceAndWhatIsFoldedOpens() {
    for (WebElement link : browser.all("main a[href^='#'], header a[href^='#']")) {
      String id = String.valueOf(link.getDomAttribute("href")).substring(1);
      assertEquals(true, browser.script("return !!document.getElementById(arguments[0])", id), id);
    }
    browser.foldAndUnfold("main details:not(main details details)");
    browser.click("#verdict-deferred-without-self-enqueue th > a");
    browser.find("#run-deferred-without-self-enqueue[open] svg.lanes");
    browser.foldAndUnfold(".run-section details");
    browser.click("header nav a[href='#bounds']");
    assertTrue(browser.address().endsWith("#bounds"), browser.address());
    assertEquals(List.of(), browser.complaints());
  }

  @ParameterizedTest
  @ValueSource(strings = {"#run-%E0%A4%A", "#%", "#run-nothing", "#</script><img src=x>"})
  void anAddressThatLeadsNowhereIsNoError(String fragment) {
    browser.open(FOLDER.resolve("index.html"), fragment);
    browser.click("#verdict-deferred-without-self-enqueue th > a");
    browser.find("svg.lanes");
    assertEquals(List.of(), browser.complaints());
  }

  @Test
  void noColumnOfARunIsCutInAWindowOf1300() {
    browser.window(1300, 900);
    openAll();
    assertEquals(
        true,
        browser.script(
            "const box = document.querySelector('.run'); return box.scrollWidth <= box.clientWidth"));
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
