package svcrdma.checks.conform;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import svcrdma.checks.run.Columns;
import svcrdma.checks.run.PrettyJson;

/** Tells how walks came out: to people, and to machines. */
public final class ConformText {

  private ConformText() {}

  /** A line for each model, and one for all. */
  public static String table(List<Conformity> results) {
    return Columns.lines(rows(results)) + "\n" + sum(results);
  }

  /** The cells of that table, the headings first. */
  public static List<List<String>> rows(List<Conformity> results) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "model",
            "states",
            "states covered",
            "edges",
            "edges covered",
            "positions",
            "steps",
            "steps/s",
            "verdict"));
    for (Conformity result : results) {
      rows.add(
          List.of(
              result.model(),
              Integer.toString(result.states()),
              percent(result.statesCovered(), result.states()),
              Integer.toString(result.edges()),
              percent(result.edgesCovered(), result.edges()),
              Integer.toString(result.positions()),
              Long.toString(result.steps()),
              rate(result.steps(), result.seconds()),
              verdict(result)));
    }
    return rows;
  }

  /** How many of the models are equal, and of how much. */
  public static String sum(List<Conformity> results) {
    double seconds = results.stream().mapToDouble(Conformity::seconds).sum();
    long steps = sum(results, Conformity::steps);
    return String.format(
        Locale.ROOT,
        "%d of %d models equal: %s of %d states, %s of %d edges; %d steps in %.0f s, %s steps a second%n",
        results.stream().filter(Conformity::conforms).count(),
        results.size(),
        percent(sum(results, Conformity::statesCovered), sum(results, Conformity::states)),
        sum(results, Conformity::states),
        percent(sum(results, Conformity::edgesCovered), sum(results, Conformity::edges)),
        sum(results, Conformity::edges),
        steps,
        seconds,
        rate(steps, seconds));
  }

  private static long sum(List<Conformity> results, ToLongFunction<Conformity> number) {
    return results.stream().mapToLong(number).sum();
  }

  private static String verdict(Conformity result) {
    return result.conforms() ? "equal" : result.isDecided() ? "DIFFERS" : "not decided";
  }

  /** Whole only if all are covered. */
  private static String percent(long covered, long of) {
    return of == 0 ? "100%" : Math.floorDiv(100 * covered, of) + "%";
  }

  private static String rate(long steps, double seconds) {
    return Long.toString(Math.round(steps / Math.max(seconds, 0.001)));
  }

  /**
   * The results as JSON: an object of {@code version} and {@code results}; each result has {@code
   * model}, {@code states}, {@code statesCovered}, {@code edges}, {@code edgesCovered}, {@code
   * positions}, {@code steps}, {@code seconds}, and {@code verdict}: {@code equal}, {@code differs}
   * or {@code not decided}.
   */
  public static String json(List<Conformity> results) {
    ObjectNode root = PrettyJson.ofVersion(1);
    ArrayNode array = root.putArray("results");
    for (Conformity result : results) {
      array
          .addObject()
          .put("model", result.model())
          .put("states", result.states())
          .put("statesCovered", result.statesCovered())
          .put("edges", result.edges())
          .put("edgesCovered", result.edgesCovered())
          .put("positions", result.positions())
          .put("steps", result.steps())
          .put("seconds", result.seconds())
          .put("verdict", verdict(result).toLowerCase(Locale.ROOT));
    }
    return PrettyJson.text(root);
  }
}
