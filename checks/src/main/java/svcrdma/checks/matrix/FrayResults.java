package svcrdma.checks.matrix;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.lane.CodeVersion;
import svcrdma.checks.lane.Lane;
import svcrdma.checks.lane.LaneException;
import svcrdma.checks.lane.Outcome;

/**
 * What Fray said when it ran last, in a JVM of its own (Maven profile {@code fray}): it needs a JDK
 * that this program does not run on.
 */
final class FrayResults implements Lane {
  static final String NAME = "fray";

  private static final String HAZARD = "hazard";
  private static final String HOW = "mvn verify -Pfray -Dfray.jdk=DIR";

  private final JsonNode results;

  private FrayResults(JsonNode results) {
    this.results = results;
  }

  /**
   * The results in this file.
   *
   * @param absent is told why there are none that count: it has not run, or on other classes than
   *     these
   * @throws LaneException if it cannot be read
   */
  static Optional<Lane> of(Path file, Consumer<String> absent) {
    if (!Files.exists(file)) {
      absent.accept("has not run: " + HOW);
      return Optional.empty();
    }
    try {
      JsonNode root = new ObjectMapper().readTree(file.toFile());
      if (root.path("code").asText().equals(CodeVersion.current())) {
        return Optional.of(new FrayResults(root));
      }
      absent.accept("its results are of other code than this: " + HOW);
      return Optional.empty();
    } catch (IOException e) {
      throw new LaneException(file + ": cannot be read", e);
    }
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Optional<String> outOfReach(Hazard hazard) {
    return entry(hazard).isEmpty() ? Optional.of("not looked for") : Optional.empty();
  }

  private Optional<JsonNode> entry(Hazard hazard) {
    return StreamSupport.stream(results.path("hazards").spliterator(), false)
        .filter(entry -> entry.path(HAZARD).asText().equals(hazard.id()))
        .findFirst();
  }

  @Override
  public Outcome checkWhole() {
    return outcome(results.path("whole"));
  }

  @Override
  public Outcome check(Hazard hazard) {
    return outcome(entry(hazard).orElseThrow());
  }

  private static Outcome outcome(JsonNode entry) {
    long explored = entry.path("schedules").asLong();
    if (explored < 1) {
      throw new LaneException("fray: nothing was explored");
    }
    return new Outcome(
        entry.path("verdict").asText().equals("caught")
            ? Outcome.Verdict.CAUGHT
            : Outcome.Verdict.MISSED,
        entry.path("how").asText(),
        Duration.ofMillis(Math.round(entry.path("seconds").asDouble() * 1000)),
        explored,
        List.of());
  }
}
