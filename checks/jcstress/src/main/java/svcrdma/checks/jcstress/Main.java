package svcrdma.checks.jcstress;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs stress tests from a command line. */
@Command(
    name = "jcstress",
    mixinStandardHelpOptions = true,
    description = {
      "Runs the stress tests of the Java code's access modes.",
      "",
      "Without a choice, runs all that are not too long for every change.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  jcstress --whole --hazard barrier-after-change",
      "  jcstress --long --json",
      "",
      "Exit codes: 0 as expected, 1 not, 2 bad input, 3 not decided."
    })
public final class Main implements Callable<Integer> {
  private static final int NOT_AS_EXPECTED = 1;
  private static final int BAD_INPUT = 2;
  private static final int NOT_DECIDED = 3;
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  @Option(names = "--hazard", paramLabel = "ID", description = "the tests that plant this hazard")
  private List<String> hazards = List.of();

  @Option(names = "--whole", description = "the tests of the whole code")
  private boolean whole;

  @Option(names = "--long", description = "ten times as long, and the long tests too")
  private boolean takeLong;

  @Option(names = "--json", description = "prints JSON instead of a table")
  private boolean json;

  @Option(
      names = "--work",
      paramLabel = "DIR",
      description = "where jcstress may write for the time being (default: ${DEFAULT-VALUE})")
  private Path work = Path.of(System.getProperty("java.io.tmpdir"));

  @Option(names = "--parent", paramLabel = "PID", description = "ends when this process does")
  private @Nullable Long parent;

  @Spec private CommandSpec spec;

  private Main() {
    spec = CommandSpec.create(); // until picocli gives its own
  }

  /** The arguments are the command line's. */
  public static void main(String[] args) {
    System.exit(
        new CommandLine(new Main())
            .setParameterExceptionHandler(
                (e, wrong) -> {
                  e.getCommandLine().getErr().println("jcstress: " + e.getMessage());
                  return BAD_INPUT;
                })
            .setExecutionExceptionHandler(
                (e, line, parsed) -> {
                  line.getErr().println("jcstress: " + e.getMessage());
                  return NOT_DECIDED;
                })
            .execute(args));
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<StressTest> chosen = chosen();
    if (Files.exists(work) && !Files.isDirectory(work)) {
      throw new ParameterException(spec.commandLine(), "--work: " + work + " is no folder");
    }
    if (parent != null) {
      endWith(parent);
    }
    List<Result> results = AccessModes.check(chosen, takeLong, work);
    spec.commandLine()
        .getOut()
        .println(
            json
                ? JSON.writeValueAsString(toJson(results))
                : results.stream().map(Result::toString).collect(Collectors.joining("\n")));
    Set<Result.Verdict> verdicts =
        results.stream().map(Result::verdict).collect(Collectors.toSet());
    if (verdicts.stream().allMatch(Result.Verdict::asExpected)) {
      return 0;
    }
    verdicts.removeIf(Result.Verdict::asExpected);
    return verdicts.equals(Set.of(Result.Verdict.INCONCLUSIVE)) ? NOT_DECIDED : NOT_AS_EXPECTED;
  }

  // The JVMs that sample are ended by a shutdown hook, which a parent that is killed does not run.
  private static void endWith(long pid) {
    Runnable end = () -> System.exit(NOT_DECIDED);
    ProcessHandle.of(pid)
        .ifPresentOrElse(
            process -> {
              var unused = process.onExit().thenRun(end);
            },
            end);
  }

  private List<StressTest> chosen() {
    List<StressTest> all = StressTest.all();
    Set<String> known = new TreeSet<>();
    all.forEach(test -> test.hazard().ifPresent(known::add));
    for (String hazard : hazards) {
      if (!known.contains(hazard)) {
        throw new ParameterException(
            spec.commandLine(),
            "no test plants the hazard '" + hazard + "'; there are " + String.join(", ", known));
      }
    }
    boolean everything = hazards.isEmpty() && !whole;
    return all.stream()
        .filter(test -> takeLong || !test.longOnly())
        .filter(
            test ->
                everything
                    || (whole && test.kind() == StressTest.Kind.WHOLE)
                    || test.hazard().map(hazards::contains).orElse(false))
        .toList();
  }

  private static ObjectNode toJson(List<Result> results) {
    ObjectNode root = JSON.createObjectNode().put("version", 1);
    ArrayNode array = root.putArray("results");
    for (Result result : results) {
      array
          .addObject()
          .put("test", result.test().shortName())
          .put("kind", result.test().kind().label())
          .put("hazard", result.test().hazard().orElse(null))
          .put("why", result.test().why().orElse(null))
          .put("verdict", result.verdict().label())
          .put("asExpected", result.verdict().asExpected())
          .put("samples", result.tally().samples())
          .put("forbidden", result.tally().forbidden())
          .put("exampleOutcome", result.tally().example().orElse(null))
          .set("errors", JSON.valueToTree(result.tally().errors()));
    }
    return root;
  }
}
