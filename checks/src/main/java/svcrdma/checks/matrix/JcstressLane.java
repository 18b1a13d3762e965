package svcrdma.checks.matrix;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.lane.ChildProcess;
import svcrdma.checks.lane.Lane;
import svcrdma.checks.lane.LaneException;
import svcrdma.checks.lane.Outcome;

/** jcstress on the access modes, in a JVM of its own: the module {@code checks/jcstress}. */
final class JcstressLane implements Lane {
  private static final String MAIN = "svcrdma.checks.jcstress.Main";
  private static final Set<Hazard> HAZARDS =
      EnumSet.of(
          Hazard.EXACT_WAS_EMPTY,
          Hazard.ATOMIC_EXCHANGE,
          Hazard.LOCKED_DELETE_FIRST,
          Hazard.BARRIER_AFTER_CHANGE);

  private final Path target;

  /** Of the module that was built in this folder. */
  JcstressLane(Path target) {
    this.target = target;
  }

  /** Why it cannot be asked; none if it can. */
  Optional<String> absent() {
    return Files.isDirectory(target.resolve("classes")) && Files.isDirectory(target.resolve("lib"))
        ? Optional.empty()
        : Optional.of("not built: mvn package -pl checks/jcstress -am");
  }

  @Override
  public String name() {
    return "jcstress";
  }

  @Override
  public Optional<String> outOfReach(Hazard hazard) {
    return HAZARDS.contains(hazard)
        ? Optional.empty()
        : Optional.of("takes more than the few accesses of one handshake");
  }

  @Override
  public Outcome checkWhole() throws InterruptedException {
    return run(List.of("--whole"), "violated");
  }

  @Override
  public Outcome check(Hazard hazard) throws InterruptedException {
    return run(List.of("--hazard", hazard.id()), "caught");
  }

  /** Runs some tests; something was found if one of them has this verdict. */
  private Outcome run(List<String> choice, String found) throws InterruptedException {
    long start = System.nanoTime();
    JsonNode results = results(choice);
    long samples = 0;
    List<String> told = new ArrayList<>();
    for (JsonNode result : results) {
      samples += result.path("samples").asLong();
      String verdict = result.path("verdict").asText();
      if (verdict.equals("inconclusive")) {
        throw new LaneException("jcstress: " + result.path("test").asText() + ": inconclusive");
      }
      if (verdict.equals(found)) {
        told.add(
            result.path("test").asText()
                + ": "
                + result.path("exampleOutcome").asText()
                + ", "
                + result.path("forbidden").asLong()
                + " of "
                + result.path("samples").asLong()
                + " samples");
      }
    }
    if (samples == 0) {
      throw new LaneException("jcstress: nothing was sampled");
    }
    return new Outcome(
        told.isEmpty() ? Outcome.Verdict.MISSED : Outcome.Verdict.CAUGHT,
        told.isEmpty() ? "no forbidden outcome" : String.join("; ", told),
        Duration.ofNanos(System.nanoTime() - start),
        samples,
        List.of());
  }

  private JsonNode results(List<String> choice) throws InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(ChildProcess.java());
    command.add("-cp");
    command.add(
        target.resolve("classes") + File.pathSeparator + target.resolve("lib").resolve("*"));
    command.add(MAIN);
    command.addAll(choice);
    command.addAll(List.of("--json", "--work", target.resolve("runs").toString()));
    command.addAll(List.of("--parent", Long.toString(ProcessHandle.current().pid())));
    try {
      Path output = Files.createTempFile(target, "jcstress", ".json");
      try {
        int unused =
            ChildProcess.run(
                new ProcessBuilder(command)
                    .redirectOutput(output.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD),
                line -> {});
        return read(Files.readString(output, StandardCharsets.UTF_8));
      } finally {
        Files.delete(output);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode read(String text) {
    int start = text.indexOf('{');
    try {
      if (start >= 0) {
        return new ObjectMapper().readTree(text.substring(start)).path("results");
      }
    } catch (JsonProcessingException e) {
      throw new LaneException("jcstress: what it printed is no result", e);
    }
    throw new LaneException("jcstress: it printed no result");
  }
}
