package svcrdma.checks.bench;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import svcrdma.checks.InputException;
import svcrdma.checks.run.PrettyJson;

/**
 * All that was measured, which is also the form of the JSON file (checks/README.md).
 *
 * @param version of the form: 1
 * @param form {@code short} or {@code full}
 * @param machine what it was measured on, and with
 * @param series what was measured
 */
public record Measured(
    int version, String form, SortedMap<String, String> machine, List<Series> series) {
  private static final int VERSION = 1;
  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);

  /** What was measured just now. */
  public Measured(boolean full, SortedMap<String, String> machine, List<Series> series) {
    this(VERSION, full ? "full" : "short", machine, series);
  }

  /** As JSON. */
  public String json() {
    return PrettyJson.text(this);
  }

  /**
   * Out of a file.
   *
   * @throws InputException when it cannot be read, or is none of this program's
   */
  public static Measured read(Path file) {
    Measured measured;
    try {
      measured = MAPPER.readValue(Files.readString(file), Measured.class);
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read as measurements: " + firstLine(e));
    }
    if (measured == null) {
      throw new InputException(file + ": cannot be read as measurements: it is null");
    }
    if (measured.version() != VERSION) {
      throw new InputException(file + ": version " + measured.version() + ", not " + VERSION);
    }
    return measured;
  }

  private static String firstLine(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  /** Whether anything was measured of this benchmark. */
  public boolean has(String benchmark) {
    return series.stream().anyMatch(s -> s.benchmark().equals(benchmark));
  }

  /** Of this benchmark, at all points with these values. */
  public List<Series> all(String benchmark, Map<String, String> values) {
    return series.stream().filter(s -> s.is(benchmark, values)).toList();
  }

  /**
   * Of this benchmark, at the first point with these values.
   *
   * @throws IllegalArgumentException if there is none
   */
  public Series get(String benchmark, Map<String, String> values) {
    return all(benchmark, values).stream()
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no " + benchmark + " at " + values));
  }
}
