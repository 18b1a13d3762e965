package svcrdma.checks.transport;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import svcrdma.checks.schedule.Schedule;

/** The specification's shortest runs, as {@code svcrdma-release explain MODEL} tells them. */
final class Schedules {
  private Schedules() {}

  /** The run of a model that the specification expects to be violated. */
  static Schedule of(String model) {
    String name = "/schedules/" + model + ".txt";
    try (InputStream in = Schedules.class.getResourceAsStream(name)) {
      return Schedule.parse(
          new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
