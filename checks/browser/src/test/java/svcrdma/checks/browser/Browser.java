package svcrdma.checks.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.deque.html.axecore.args.AxeRunOptions;
import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/** Debian's Chromium, without a window. It remembers what was logged and what was asked for. */
final class Browser implements AutoCloseable {
  private static final Pattern URL = Pattern.compile("\"url\":\"([^\"]+)\"");
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final ChromeDriver driver;

  Browser() {
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    ChromeOptions options = new ChromeOptions();
    options.setBinary("/usr/bin/chromium");
    options.setCapability("goog:loggingPrefs", logs);
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--force-prefers-reduced-motion", // axe sees colours, not the way from one to another
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--hide-scrollbars",
        "--user-data-dir="
            + Path.of(System.getProperty("svcrdma.chromium", "target/chromium")).toAbsolutePath());
    this.driver =
        new ChromeDriver(
            new ChromeDriverService.Builder()
                .usingDriverExecutable(new File("/usr/bin/chromedriver"))
                .build(),
            options);
    window(1400, 1000);
    driver.executeCdpCommand(
        "Browser.grantPermissions",
        Map.of("permissions", List.of("clipboardReadWrite", "clipboardSanitizedWrite")));
  }

  /** Opens a file, with what stands behind # in the address. */
  void open(Path page, String fragment) {
    driver.get("about:blank"); // else only the fragment would change
    driver.get(page.toAbsolutePath().toUri() + fragment);
  }

  void window(int width, int height) {
    driver.manage().window().setSize(new Dimension(width, height));
  }

  /** Light or dark, as the user's system would have it. */
  void scheme(String lightOrDark) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", lightOrDark))));
  }

  WebElement find(String css) {
    return new WebDriverWait(driver, PATIENCE).until(d -> d.findElement(By.cssSelector(css)));
  }

  List<WebElement> all(String css) {
    return driver.findElements(By.cssSelector(css));
  }

  /** Clicks as a user does: what is covered or disabled cannot be clicked. */
  void click(String css) {
    WebElement element = find(css);
    script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", element);
    element.click();
  }

  String text(String css) {
    return find(css).getText();
  }

  /** Clicks a button that copies, and returns what it has copied. */
  String copied(String css) {
    click(css);
    new WebDriverWait(driver, PATIENCE).until(d -> text(css).equals("copied"));
    return script("return navigator.clipboard.readText()").toString();
  }

  /** Opens and shuts whatever is folded, as a user does, and leaves it as it was. */
  void foldAndUnfold(String css) {
    List<WebElement> summaries = all(css + " > summary");
    assertFalse(summaries.isEmpty(), css);
    for (WebElement summary : summaries) {
      WebElement details = summary.findElement(By.xpath(".."));
      boolean open = "true".equals(details.getDomProperty("open"));
      for (boolean expected : List.of(!open, open)) {
        script("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", summary);
        summary.click();
        assertEquals(String.valueOf(expected), details.getDomProperty("open"), summary.getText());
      }
    }
  }

  Object script(String script, Object... arguments) {
    return Objects.requireNonNullElse(driver.executeScript(script, arguments), "");
  }

  String address() {
    return Objects.requireNonNull(driver.getCurrentUrl());
  }

  /** What the page's scripts or its policy complained of since it was asked last. */
  List<String> complaints() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
        .map(LogEntry::getMessage)
        .toList();
  }

  /** What was asked of any host since it was asked last. */
  List<String> requests() {
    return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
        .map(LogEntry::getMessage)
        .filter(message -> message.contains("\"Network.requestWillBeSent\""))
        .map(Browser::url)
        .filter(url -> url.startsWith("http") || url.startsWith("ws"))
        .toList();
  }

  private static String url(String message) {
    // The document's own address stands beside that of the request.
    Matcher found = URL.matcher(message.substring(message.indexOf("\"request\":")));
    return found.find() ? found.group(1) : "";
  }

  /** What keeps people out, as axe finds it: one line each. */
  List<String> barriers() {
    AxeRunOptions options = new AxeRunOptions();
    options.setResultTypes(List.of("violations")); // what is well would be told too, node by node
    return new AxeBuilder()
        .withOptions(options).analyze(driver).getViolations().stream().map(Browser::told).toList();
  }

  private static String told(Rule rule) {
    return rule.getId()
        + ": "
        + rule.getNodes().stream().map(node -> node.getHtml()).limit(3).toList();
  }

  /** Writes what the window shows. */
  void picture(Path file) throws IOException {
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
  }

  @Override
  public void close() {
    driver.quit();
  }
}
