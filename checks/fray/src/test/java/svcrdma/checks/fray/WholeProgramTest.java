package svcrdma.checks.fray;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import svcrdma.checks.fray.OneTransport.End;
import svcrdma.checks.fray.OneTransport.Size;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.lane.Effort;

/** The whole code: in every schedule everything is released, freed, and nothing is left. */
final class WholeProgramTest {
  private static final int SCHEDULES = Integer.getInteger("fray.schedules", Effort.scaled(100));

  static Stream<Arguments> programs() {
    return Stream.of(Design.values())
        .flatMap(
            design ->
                Stream.of(
                        new Size(1, 1, 0, 0),
                        new Size(1, 1, 0, 0).withReads(),
                        new Size(2, 2, 0, 0).limit(1),
                        new Size(1, 1, 1, 1),
                        new Size(1, 1, 1, 1).ends(End.DISCONNECT),
                        new Size(1, 1, 1, 1).ends(End.DEVICE_REMOVAL),
                        new Size(2, 1, 1, 1).ends(End.BOTH))
                    .map(size -> Arguments.of(design, size)));
  }

  @ParameterizedTest
  @MethodSource("programs")
  void everyScheduleEndsWell(Design design, Size size) {
    Exploration.Outcome outcome =
        Exploration.explore(
            () -> new OneTransport(Parts.WHOLE, design, size),
            Long.getLong("fray.seed", 1),
            SCHEDULES);
    assertNull(outcome.failure(), outcome::toString);
    assertEquals(SCHEDULES, outcome.completed());
  }
}
