package svcrdma.checks.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.WebElement;
import svcrdma.checks.cli.Main;

/** Pages of a folder in which whatever may be any text is hostile. */
@SuppressWarnings("NullAway.Init")
final class HostilePagesTest {
  private static final String MARKUP =
      "</script><script>window.hostile=1</script><img src=x onerror='window.hostile=1'>";
  private static final String TURNED = "\u202Eegap eht\u2066";
  private static final String LONG = "long".repeat(2000);
  private static final Path CANARIES = Pages.HOME.resolve("checks/src/test/resources/canaries");

  @TempDir private static Path folder;
  private static Browser browser;

  @BeforeAll
  static void write() throws IOException {
    try (Stream<Path> files = Files.list(CANARIES)) {
      for (Path file : files.toList()) {
        Files.writeString(
            folder.resolve(file.getFileName().toString()),
            Files.readString(file)
                .replace("\"give\"", '"' + MARKUP + '"') // a step's name, in states too
                .replace("\"a token is lost\"", "\"" + MARKUP + LONG + '"')
                .replace("\"no token is lost\"", "\"javascript:window.hostile=1 " + MARKUP + '"')
                .replace("\"takes a token\"", "\"" + LONG + "&lt;'`\"")
                .replace("kernel: canary_give", "kernel: \"" + MARKUP + '"')
                .replace(
                    "says: \"puts the token back\", without: \"",
                    "says: \"" + MARKUP + "\", without: \"" + MARKUP));
      }
    }
    Files.writeString(
        folder.resolve("FINDINGS.md"),
        "# Findings\n\n## 1. "
            + MARKUP
            + "\n\n`breaks-invariant` "
            + MARKUP
            + " ["
            + TURNED
            + "](javascript:window.hostile=1) ![x](http://svcrdma.invalid/x.png) "
            + LONG
            + "\n");
    browser = new Browser();
  }

  @AfterAll
  static void close() {
    browser.close();
  }

  private static Path page(String command, Path output) {
    StringWriter err = new StringWriter();
    Main.run(
        new PrintWriter(new StringWriter()),
        new PrintWriter(err),
        "--spec",
        folder.toString(),
        command,
        "breaks-invariant",
        "-o",
        output.toString());
    assertEquals("", err.toString());
    return output;
  }

  private static void nothingHostileHasRun() {
    assertEquals("", browser.script("return window.hostile"));
    assertEquals(List.of(), browser.all("img, iframe, [onerror], a[href^='javascript']"));
    assertEquals(List.of(), browser.complaints());
    assertEquals(List.of(), browser.requests());
    assertFalse(browser.text("body").contains("\u202E"), "nothing turns the text around");
    assertEquals(
        true,
        browser.script(
            "return document.documentElement.scrollWidth <= document.documentElement.clientWidth"),
        "what is long stays in the window");
  }

  @Test
  void theReportShowsItAsText(@TempDir Path output) {
    browser.open(page("report", output).resolve("index.html"), "");
    browser.script("document.querySelectorAll('main details').forEach(d => { d.open = true; })");
    browser.find("svg.lanes");
    assertTrue(browser.text("#runs").contains("onerror="), "it is shown");
    assertTrue(browser.text("#findings").contains("\uFFFDegap eht"), browser.text("#findings"));
    nothingHostileHasRun();
  }

  @Test
  void theExplorerShowsItAsText(@TempDir Path output) {
    browser.open(page("explore", output.resolve("page.html")), "");
    browser.find("body[data-ready='true']");
    browser.click("#show-trouble");
    browser.click("#go");
    for (WebElement variant : browser.all("#variant option")) {
      variant.click();
      browser.script(
          "document.getElementById('restart').click()"); // it may have no step where one stands
      browser.find(".step");
    }
    browser.click(".step");
    assertTrue(browser.text("main").contains("onerror="), "it is shown");
    nothingHostileHasRun();
  }
}
