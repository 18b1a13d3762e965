package svcrdma.checks.transport;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * Who does what, in which order: the shortest run of the specification that violates a property, as
 * {@code svcrdma-release explain MODEL} tells it.
 *
 * @param steps in order
 */
record Schedule(List<Step> steps) {
  /** One access of one actor. */
  record Step(String actor, String action) {}

  /** No schedule: everything is left to whoever can move. */
  static final Schedule NONE = new Schedule(List.of());

  /** The run of a model that the specification expects to be violated. */
  static Schedule of(String model) {
    String name = "/schedules/" + model + ".txt";
    try (InputStream in = Schedule.class.getResourceAsStream(name)) {
      String text =
          new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
      return new Schedule(text.lines().map(Schedule::step).toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Step step(String line) {
    int space = line.indexOf(' ');
    return new Step(line.substring(0, space), line.substring(space + 1));
  }

  boolean names(String actor) {
    return steps.stream().anyMatch(step -> step.actor().equals(actor));
  }

  /** Whether its calls need RDMA Reads. */
  boolean needsReads() {
    return steps.stream().anyMatch(step -> step.action().equals("takeCallWithReads"));
  }

  boolean names(String actor, String action) {
    return count(actor, action) > 0;
  }

  long count(String actor, String action) {
    return steps.stream().filter(new Step(actor, action)::equals).count();
  }
}
