package svcrdma.checks.fray;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.lane.CodeVersion;
import svcrdma.checks.lane.Outcome;
import svcrdma.checks.run.OutputFile;

/**
 * What came out for each hazard, in {@code target/fray-results.json}:
 *
 * <pre>{@code
 * {"version": 1,
 *  "date": "2026-01-31T12:00:00Z",
 *  "code": "0123...",        // CodeVersion.current() of the classes that were explored
 *  "whole": {"verdict": "missed", "how": "...", "seconds": 20.1, "schedules": 4000},
 *  "hazards": [
 *    {"hazard": "self-enqueue",
 *     "verdict": "caught",   // or "missed"
 *     "how": "...",          // what was violated, and the seed that repeats it; or why nothing was
 *     "seconds": 0.2,
 *     "schedules": 3}]}      // how many were explored
 * }</pre>
 *
 * The file is there only if the whole code and every hazard were looked at: it is deleted when a
 * run begins and written whole at its end. Whoever reads it compares {@code code} with {@link
 * CodeVersion#current()}: with another value it is about other classes.
 */
final class ResultsFile {
  private static final String NOT_FOUND = "no schedule that was tried shows anything";

  private final Path file =
      Path.of(System.getProperty("svcrdma.fray.results", "target/fray-results.json"));
  private final Map<Hazard, Outcome> outcomes = new EnumMap<>(Hazard.class);
  private @Nullable Outcome whole;

  void begin() {
    try {
      boolean unused = Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void addWhole(Outcome outcome) {
    whole = outcome;
  }

  void add(Hazard hazard, Outcome outcome) {
    outcomes.put(hazard, outcome);
  }

  void writeIfWhole() {
    long inReach =
        Arrays.stream(Hazard.values()).filter(hazard -> !hazard.isOfWeakMemory()).count();
    if (whole == null || outcomes.size() < inReach) {
      return;
    }
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("version", 1);
    root.put("date", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
    root.put("code", CodeVersion.current());
    root.put("whole", entry(whole));
    root.put("hazards", outcomes.entrySet().stream().map(ResultsFile::entry).toList());
    try {
      OutputFile.write(
          file,
          new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, Object> entry(Map.Entry<Hazard, Outcome> each) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("hazard", each.getKey().id());
    entry.putAll(entry(each.getValue()));
    return entry;
  }

  private static Map<String, Object> entry(Outcome outcome) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("verdict", outcome.verdict().name().toLowerCase(Locale.ROOT));
    entry.put("how", outcome.isCaught() ? outcome.how() : NOT_FOUND);
    entry.put("seconds", outcome.time().toMillis() / 1000.0);
    entry.put("schedules", outcome.explored());
    return entry;
  }
}
