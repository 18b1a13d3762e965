package svcrdma.checks.matrix;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.lane.Lane;
import svcrdma.checks.lane.LaneException;
import svcrdma.checks.lane.Outcome;

/**
 * What each lane says of the whole code and of each hazard.
 *
 * @param whole by lane
 * @param hazards by hazard, then by lane
 */
public record Matrix(Map<String, Cell> whole, Map<Hazard, Map<String, Cell>> hazards) {
  private static final String OUT_OF_REACH = "out-of-reach";

  /**
   * One lane's word on one hazard.
   *
   * @param verdict {@code caught}, {@code missed} or {@code out-of-reach}; of the whole code {@code
   *     passed} where nothing was found, and {@code out-of-reach} where no hazard is in reach
   * @param how what was found, or why nothing could be
   * @param outcome null where nothing was run
   */
  public record Cell(String verdict, String how, @Nullable Outcome outcome) {
    private static Cell of(Outcome outcome, String otherwise) {
      return new Cell(outcome.isCaught() ? "caught" : otherwise, outcome.how(), outcome);
    }

    /** Whether something was found. */
    public boolean isCaught() {
      return outcome != null && outcome.isCaught();
    }
  }

  /** Is told what is being looked at. */
  @FunctionalInterface
  public interface Progress {
    /** A lane begins to look at a hazard, or at the whole code; what was said before is given. */
    void begins(String lane, String what, int done, int of, Matrix soFar);
  }

  /**
   * Asks every lane about the whole code, and then about every hazard. A lane that can see none of
   * the hazards is not asked at all.
   *
   * @throws LaneException if a lane's tool did not do its work
   */
  public static Matrix of(List<Lane> lanes, List<Hazard> hazards, Progress progress)
      throws InterruptedException {
    Map<String, Cell> whole = new LinkedHashMap<>();
    Map<Hazard, Map<String, Cell>> cells = new LinkedHashMap<>();
    hazards.forEach(hazard -> cells.put(hazard, new LinkedHashMap<>()));
    int of = lanes.size() * (hazards.size() + 1);
    int done = 0;
    for (Lane lane : lanes) {
      progress.begins(lane.name(), "the whole code", done++, of, copy(whole, cells));
      whole.put(lane.name(), whole(lane, hazards));
      for (Map.Entry<Hazard, Map<String, Cell>> row : cells.entrySet()) {
        progress.begins(lane.name(), row.getKey().id(), done++, of, copy(whole, cells));
        row.getValue().put(lane.name(), cell(lane, row.getKey()));
      }
    }
    return new Matrix(whole, cells);
  }

  private static Matrix copy(Map<String, Cell> whole, Map<Hazard, Map<String, Cell>> hazards) {
    Map<Hazard, Map<String, Cell>> cells = new LinkedHashMap<>();
    hazards.forEach((hazard, row) -> cells.put(hazard, new LinkedHashMap<>(row)));
    return new Matrix(new LinkedHashMap<>(whole), cells);
  }

  /** To look at the whole code takes a minute, and is of use only beside a hazard in reach. */
  private static Cell whole(Lane lane, List<Hazard> hazards) throws InterruptedException {
    return hazards.stream().allMatch(hazard -> lane.outOfReach(hazard).isPresent())
        ? new Cell(OUT_OF_REACH, "so is every hazard that was asked for", null)
        : Cell.of(lane.checkWhole(), "passed");
  }

  private static Cell cell(Lane lane, Hazard hazard) throws InterruptedException {
    Optional<String> reason = lane.outOfReach(hazard);
    return reason.isPresent()
        ? new Cell(OUT_OF_REACH, reason.get(), null)
        : Cell.of(lane.check(hazard), "missed");
  }

  /** The lanes that found something in the whole code, where nothing must be found. */
  public List<String> foundInWhole() {
    List<String> lanes = new ArrayList<>();
    whole.forEach(
        (lane, cell) -> {
          if (cell.isCaught()) {
            lanes.add(lane + ": " + cell.how());
          }
        });
    return lanes;
  }

  /** How many lanes caught a hazard. */
  public long catchers(Hazard hazard) {
    return hazards.getOrDefault(hazard, Map.of()).values().stream().filter(Cell::isCaught).count();
  }
}
