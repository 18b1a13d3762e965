package svcrdma.checks.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import svcrdma.checks.InputException;
import svcrdma.checks.lane.ChildProcess;
import svcrdma.checks.lane.LaneException;
import svcrdma.checks.tlc.WorkFolder;

/**
 * Runs JMH in a JVM of its own, which starts further ones: the module {@code checks/benchmarks}.
 */
public final class Jmh {
  private static final String MAIN = "org.openjdk.jmh.Main";
  private static final String PACKAGE = "svcrdma.checks.benchmarks.";
  private static final String BEGINS = "# Run progress:";
  private static final String FAILS = "<failure>"; // what it was stands in the lines after it
  private static final int LAST_LINES = 5;
  private static final Pattern PICTURE = Pattern.compile("!\\[(.*)]\\((.*\\.svg)\\)");

  private final Path target;

  /**
   * With the module that was built in this folder.
   *
   * @throws InputException if it has not been built
   */
  public Jmh(Path target) {
    this.target = target;
    if (!Files.isDirectory(target.resolve("classes"))
        || !Files.isDirectory(target.resolve("lib"))) {
      throw new InputException(
          target + ": the benchmarks are not built; mvn -DskipTests package builds them");
    }
  }

  /**
   * One start of JMH.
   *
   * @param benchmarks a pattern for their names
   * @param options JMH's own, for threads and parameters
   * @param at the values of what JMH does not tell as parameters
   * @param results how many there must be
   * @param time of an iteration
   */
  public record Run(
      String benchmarks, List<String> options, Map<String, String> at, int results, Time time) {}

  /**
   * How long.
   *
   * @param warmupMillis before anything counts
   * @param millis of each iteration
   * @param iterations that count
   */
  public record Time(int warmupMillis, int millis, int iterations) {}

  /**
   * A plot.
   *
   * @param title what it shows
   * @param svg the plot itself
   */
  public record Picture(String title, String svg) {}

  /**
   * Writes a page's figures, and plots beside it.
   *
   * @throws LaneException if that failed
   */
  public void page(Measured measured, Path page) throws InterruptedException {
    try {
      Path file = Files.createTempFile(target, "measured", ".json");
      try {
        Files.writeString(file, measured.json());
        start(
            List.of(
                "-Djava.awt.headless=true",
                "-cp",
                classPath(),
                PACKAGE + "Page",
                file.toString(),
                page.toAbsolutePath().toString()),
            line -> {});
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new LaneException(page + " cannot be written: " + e, e);
    }
  }

  /**
   * The plots of what was measured.
   *
   * @throws LaneException if they cannot be made
   */
  public List<Picture> pictures(Measured measured) throws InterruptedException {
    try (WorkFolder work = WorkFolder.create(target.resolve("pictures"))) {
      Path page = work.next().resolve("page.md");
      page(measured, page);
      List<Picture> pictures = new ArrayList<>();
      Matcher picture = PICTURE.matcher(Files.readString(page));
      while (picture.find()) {
        pictures.add(
            new Picture(picture.group(1), Files.readString(page.resolveSibling(picture.group(2)))));
      }
      return pictures;
    } catch (IOException e) {
      throw new LaneException("the plots cannot be made: " + e, e);
    }
  }

  /** Starts a JVM, and waits until it has ended well. */
  private void start(List<String> arguments, Consumer<String> lines)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(ChildProcess.java());
    command.addAll(arguments);
    List<String> failure = new ArrayList<>();
    ArrayDeque<String> last = new ArrayDeque<>();
    int exit =
        ChildProcess.run(
            new ProcessBuilder(command).redirectErrorStream(true),
            line -> {
              lines.accept(line);
              if (line.isBlank()) {
                return;
              }
              last.add(line.strip());
              if (last.size() > LAST_LINES) {
                last.remove();
              }
              if (line.contains(FAILS) || (!failure.isEmpty() && failure.size() < LAST_LINES)) {
                failure.add(line.strip());
              }
            });
    if (exit != 0) {
      throw new LaneException(
          "the benchmarks failed ("
              + exit
              + "): "
              + String.join(" | ", failure.isEmpty() ? last : failure));
    }
  }

  private String classPath() {
    return target.resolve("classes") + File.pathSeparator + target.resolve("lib").resolve("*");
  }

  /**
   * Runs it, and adds what it measured.
   *
   * @param begins called when the next benchmark begins
   * @throws LaneException if a benchmark failed, or is not among the results
   */
  public void run(Run run, Rounds rounds, Runnable begins) throws InterruptedException {
    try {
      Path results = Files.createTempFile(target, "jmh", ".json");
      try {
        start(
            arguments(run, results),
            line -> {
              if (line.startsWith(BEGINS)) {
                begins.run();
              }
            });
        add(run, new ObjectMapper().readTree(Files.readString(results)), rounds);
      } finally {
        Files.delete(results);
      }
    } catch (IOException e) {
      throw new LaneException("JMH cannot be run: " + e, e);
    }
  }

  private List<String> arguments(Run run, Path results) {
    List<String> arguments = new ArrayList<>(List.of("-cp", classPath(), MAIN, run.benchmarks()));
    arguments.addAll(run.options());
    Time time = run.time();
    arguments.addAll(List.of("-wi", "1", "-w", time.warmupMillis() + "ms"));
    // Besides the time of an iteration: what hangs while it connects or ends fails after a minute.
    arguments.addAll(List.of("-to", "60s"));
    arguments.addAll(List.of("-i", "" + time.iterations(), "-r", time.millis() + "ms"));
    arguments.addAll(List.of("-prof", "gc", "-prof", PACKAGE + "ProcessorTime"));
    // Without -foe what fails is left out of the results, and JMH says that all is well.
    arguments.addAll(List.of("-foe", "true", "-rf", "json", "-rff", results.toString()));
    return arguments;
  }

  static void add(Run run, JsonNode results, Rounds rounds) {
    if (results.size() != run.results()) {
      throw new LaneException(
          run.benchmarks() + ": " + results.size() + " results where " + run.results() + " belong");
    }
    for (JsonNode result : results) {
      Map<String, String> at = new TreeMap<>(run.at());
      result.path("params").forEachEntry((name, value) -> at.put(name, value.asText()));
      Map<String, Double> figures = new TreeMap<>();
      double score = result.path("primaryMetric").path("score").asDouble();
      figures.put("score", score);
      result
          .path("secondaryMetrics")
          .forEachEntry((name, value) -> figures.put(name, value.path("score").asDouble()));
      // What JMH counts, and what a benchmark counts by itself where a call may fail.
      if (!(score > 0) || figures.getOrDefault("taken", 1.0) <= 0) {
        throw new LaneException(run.benchmarks() + " " + at + ": nothing was measured");
      }
      rounds.add(result.path("benchmark").asText().substring(PACKAGE.length()), at, figures);
    }
  }
}
