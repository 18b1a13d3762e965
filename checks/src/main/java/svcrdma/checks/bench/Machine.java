package svcrdma.checks.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What measurements were made on. */
public final class Machine {
  private static final Path PROCESSOR = Path.of("/proc/cpuinfo");

  private Machine() {}

  /** Facts by name; {@code loadBefore} is how many threads wanted to run in the last minute. */
  public static SortedMap<String, String> facts() {
    SortedMap<String, String> facts = new TreeMap<>();
    facts.put("cores", "" + Runtime.getRuntime().availableProcessors());
    facts.put("processor", processor());
    facts.put(
        "system",
        System.getProperty("os.name")
            + " "
            + System.getProperty("os.version")
            + " "
            + System.getProperty("os.arch"));
    facts.put("java", System.getProperty("java.vm.name") + " " + Runtime.version());
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    facts.put("loadBefore", load < 0 ? "unknown" : String.format(Locale.ROOT, "%.2f", load));
    return facts;
  }

  private static String processor() {
    try (Stream<String> lines = Files.lines(PROCESSOR)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("unknown");
    } catch (IOException e) {
      return "unknown";
    }
  }
}
