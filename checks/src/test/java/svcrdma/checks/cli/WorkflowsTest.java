package svcrdma.checks.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.opentest4j.AssertionFailedError;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import picocli.CommandLine;
import svcrdma.checks.Folders;

/** What the build server's workflows run is there, and they ask for no more than they need. */
final class WorkflowsTest {
  private static final Pattern PINNED = Pattern.compile("[\\w-]+(/[\\w-]+)+@v\\d+(\\.\\d+)*");
  private static final Pattern PROFILE = Pattern.compile("-P(\\w+)");
  private static final Pattern OUTPUT =
      Pattern.compile("(?:--(?:json|junit|sarif|markdown)|-o) (\\S+)");

  static List<Path> workflows() throws IOException {
    try (Stream<Path> files = Files.list(Folders.HOME.resolve(".github").resolve("workflows"))) {
      return files.sorted().toList();
    }
  }

  private static Map<String, Object> read(Path file) throws IOException {
    return map(
        new Yaml(new SafeConstructor(new LoaderOptions())).load(Files.readString(file)),
        file.toString());
  }

  /** A mapping of YAML; `on` is read as a truth value there, so keys are taken as text. */
  private static Map<String, Object> map(Object node, String what) {
    Map<String, Object> map = new LinkedHashMap<>();
    Map<?, ?> read = assertInstanceOf(Map.class, node, what);
    read.forEach((key, value) -> map.put(String.valueOf(key), value));
    return map;
  }

  private static List<Map<String, Object>> steps(Map<String, Object> job) {
    return ((List<?>) need(job, "steps")).stream().map(step -> map(step, "a step")).toList();
  }

  private static List<Map<String, Object>> jobs(Path file) throws IOException {
    return map(need(read(file), "jobs"), "jobs").entrySet().stream()
        .map(job -> map(job.getValue(), job.getKey()))
        .toList();
  }

  @Test
  void thereIsOneForPushesAndOneForNights() throws IOException {
    assertEquals(
        List.of("nightly.yml", "verify.yml"),
        workflows().stream().map(f -> f.getFileName().toString()).toList());
  }

  @ParameterizedTest
  @MethodSource("workflows")
  void nobodyMayWriteAnythingButFindings(Path file) throws IOException {
    assertEquals(Map.of("contents", "read"), read(file).get("permissions"));
    for (Map<String, Object> job : jobs(file)) {
      Object permissions = job.getOrDefault("permissions", Map.of());
      boolean uploads = steps(job).stream().anyMatch(s -> text(s, "uses").contains("sarif"));
      assertEquals(
          uploads ? Map.of("contents", "read", "security-events", "write") : Map.of(), permissions);
    }
  }

  @ParameterizedTest
  @MethodSource("workflows")
  void everyJobEndsAndEveryActionHasAVersion(Path file) throws IOException {
    for (Map<String, Object> job : jobs(file)) {
      assertTrue(job.get("timeout-minutes") instanceof Integer, job::toString);
      for (Map<String, Object> step : steps(job)) {
        assertTrue(step.containsKey("uses") != step.containsKey("run"), step::toString);
        String action = text(step, "uses");
        assertTrue(action.isEmpty() || PINNED.matcher(action).matches(), action);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("workflows")
  void everyCommandIsThere(Path file) throws IOException {
    for (Map<String, Object> job : jobs(file)) {
      for (Map<String, Object> step : steps(job)) {
        for (String command : text(step, "run").lines().toList()) {
          mustBeThere(command);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("workflows")
  void whatIsShownOrKeptWasWrittenByAnEarlierStep(Path file) throws IOException {
    for (Map<String, Object> job : jobs(file)) {
      List<String> written = new ArrayList<>();
      for (Map<String, Object> step : steps(job)) {
        for (String name : needed(step)) {
          String beginning = name.replace("*", "");
          assertTrue(written.stream().anyMatch(w -> w.startsWith(beginning)), name);
        }
        OUTPUT.matcher(text(step, "run")).results().forEach(m -> written.add(m.group(1)));
      }
    }
  }

  /** The files that a step reads, those of the build itself excepted. */
  private static List<String> needed(Map<String, Object> step) {
    List<String> names = new ArrayList<>();
    List<String> words = words(text(step, "run").replaceAll(" >> .*", ""));
    if (words.get(0).equals("cat")) {
      names.addAll(words.subList(1, words.size()));
    }
    if (step.get("with") instanceof Map<?, ?> with) {
      Map<String, Object> settings = map(with, "with");
      names.addAll(text(settings, "sarif_file").lines().toList());
      text(settings, "path").lines().filter(p -> !p.startsWith("**")).forEach(names::add);
    }
    return names;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "./svcrdma-release chek",
        "./svcrdma-release check --jnuit x",
        "./svcrdma-release check --workers many",
        "mvn -B verify -Plogn",
        "mvn -B verfy",
        "sh .ci/rnu",
        "make"
      })
  void aCommandThatIsNotThereIsSeen(String command) {
    assertThrows(Throwable.class, () -> mustBeThere(command));
  }

  private static void mustBeThere(String command) throws IOException {
    List<String> words = words(command.replaceAll(" >> \"\\$GITHUB_STEP_SUMMARY\"$", ""));
    List<String> arguments = words.subList(1, words.size());
    switch (words.get(0)) {
      case "./svcrdma-release" -> {
        String[] all = arguments.toArray(String[]::new);
        CommandLine.ParseResult parsed = Main.commandLine(all).parseArgs(all);
        assertTrue(parsed.hasSubcommand(), command);
      }
      case "mvn" -> {
        String pom = Files.readString(Folders.HOME.resolve("pom.xml"));
        for (String argument : arguments) {
          Matcher profile = PROFILE.matcher(argument);
          if (profile.matches()) {
            assertTrue(pom.contains("<id>" + profile.group(1) + "</id>"), command);
          } else {
            assertTrue(List.of("-B", "verify").contains(argument), command);
          }
        }
      }
      case "sh" -> assertTrue(Files.exists(Folders.HOME.resolve(arguments.get(0))), command);
      case "cat" -> {}
      default -> throw new AssertionFailedError("unknown command: " + command);
    }
  }

  private static List<String> words(String command) {
    return List.of(command.trim().split(" +"));
  }

  private static Object need(Map<String, Object> node, String key) {
    return Objects.requireNonNull(node.get(key), key);
  }

  private static String text(Map<String, Object> node, String key) {
    return node.get(key) instanceof String text ? text : "";
  }
}
