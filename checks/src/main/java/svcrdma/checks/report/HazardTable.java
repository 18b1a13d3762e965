package svcrdma.checks.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.InputException;
import svcrdma.checks.manifest.Mechanism;

/**
 * Which checker catches which hazard.
 *
 * @param file that {@code matrix --json} wrote, or null: then it is from this page's verdicts alone
 * @param checkers their names
 * @param rows by hazard, or for the whole code: a cell for each checker
 * @param others mechanisms that some model lacks and that are no hazards, with the reason
 */
public record HazardTable(
    @Nullable String file,
    List<String> checkers,
    Map<String, List<Cell>> rows,
    Map<String, String> others) {
  /** The name of the row in which nothing is missing. */
  static final String WHOLE = "(the whole code)";

  private static final String TLC = "tlc";

  /**
   * What a checker said.
   *
   * @param verdict {@code caught}, {@code missed}, {@code out of reach}, {@code passed}, {@code
   *     nothing breaks}, which is what is expected of that model, or {@code not run}
   * @param brief the time that it took and the run's length; may be empty
   * @param how what was found, or why nothing was; may be empty
   */
  public record Cell(String verdict, String brief, String how) {
    static final Cell NOT_RUN = new Cell("not run", "", "");

    /** The same for the eye. */
    public String sign() {
      return switch (verdict) {
        case "caught" -> "●";
        case "missed", "passed", "nothing breaks" -> "○";
        default -> "–";
      };
    }
  }

  /**
   * From the verdicts on the models alone: the first model that lacks just the mechanism.
   *
   * @param none why a mechanism is no hazard, of those that are none
   */
  static HazardTable ofVerdicts(List<Need> needs, Map<String, String> none) {
    Map<String, List<Cell>> rows = new LinkedHashMap<>();
    for (Need need : needs) {
      if (!none.containsKey(need.mechanism().id())) {
        rows.put(need.mechanism().id(), List.of(ofVerdicts(need)));
      }
    }
    return new HazardTable(null, List.of(TLC), rows, Map.of()).with(needs, none);
  }

  /** The same with the mechanisms beside it that some model lacks and that are no hazards. */
  HazardTable with(List<Need> needs, Map<String, String> none) {
    Map<String, String> apart = new LinkedHashMap<>();
    for (Need need : needs) {
      String why = none.get(need.mechanism().id());
      if (why != null) {
        apart.put(need.mechanism().id(), why);
      }
    }
    return new HazardTable(file, checkers, rows, apart);
  }

  /** The rows in which a checker has said something. */
  public Map<String, List<Cell>> told() {
    Map<String, List<Cell>> told = new LinkedHashMap<>(rows);
    told.keySet().removeAll(untold());
    return told;
  }

  /** The hazards at which no checker has looked. */
  public List<String> untold() {
    return rows.entrySet().stream()
        .filter(row -> row.getValue().stream().allMatch(Cell.NOT_RUN::equals))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static Cell ofVerdicts(Need need) {
    Mechanism mechanism = need.mechanism();
    List<VerdictRow> alone = new ArrayList<>();
    for (Need.Case lacking : need.cases()) {
      VerdictRow row = lacking.row();
      if (row != null && lacking.model().changes().equals(List.of(mechanism.id()))) {
        alone.add(row);
      }
    }
    return alone.stream()
        .filter(VerdictRow::isViolated)
        .findFirst()
        .or(() -> alone.stream().findFirst())
        .map(HazardTable::cell)
        .orElse(Cell.NOT_RUN);
  }

  private static Cell cell(VerdictRow row) {
    return switch (row.verdict()) {
      case "violated" ->
          new Cell(
              "caught",
              row.time() + ", " + row.length() + " states",
              row.property() + " in " + row.model().id());
      case "holds" ->
          new Cell(
              Boolean.TRUE.equals(row.asExpected()) ? "nothing breaks" : "missed",
              row.time(),
              row.model().id() + " holds");
      default -> new Cell("not decided", row.time(), row.property());
    };
  }

  /**
   * What {@code matrix --json} wrote.
   *
   * @throws InputException when it cannot be read or is something else
   */
  public static HazardTable read(Path file) {
    if (!Files.exists(file)) {
      throw new InputException(file + ": no such file");
    }
    JsonNode root;
    try {
      root = new ObjectMapper().readTree(file.toFile());
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read as JSON");
    }
    if (root.path("version").asInt() != 1
        || !root.path("whole").isObject()
        || !root.path("hazards").isArray()) {
      throw new InputException(file + ": is not what matrix --json writes");
    }
    Set<String> checkers = new LinkedHashSet<>();
    root.path("whole").fieldNames().forEachRemaining(checkers::add);
    Map<String, List<Cell>> rows = new LinkedHashMap<>();
    rows.put(WHOLE, cells(root.path("whole"), checkers));
    for (JsonNode hazard : root.path("hazards")) {
      rows.put(hazard.path("id").asText(), cells(hazard.path("checkers"), checkers));
    }
    return new HazardTable(
        String.valueOf(file.getFileName()), List.copyOf(checkers), rows, Map.of());
  }

  private static List<Cell> cells(JsonNode byName, Set<String> checkers) {
    return checkers.stream().map(name -> cell(byName.get(name))).toList();
  }

  private static Cell cell(@Nullable JsonNode node) {
    if (node == null) {
      return Cell.NOT_RUN;
    }
    int steps = node.path("schedule").size();
    String brief =
        node.has("seconds")
            ? String.format(Locale.ROOT, "%.1f s", node.path("seconds").asDouble())
                + (steps == 0 ? "" : ", " + steps + (steps == 1 ? " step" : " steps"))
            : "";
    return new Cell(
        node.path("verdict").asText().replace('-', ' '), brief, node.path("how").asText());
  }
}
