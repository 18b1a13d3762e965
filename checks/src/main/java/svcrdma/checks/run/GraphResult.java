package svcrdma.checks.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.graph.StateGraph;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.tlc.Statistics;
import svcrdma.checks.tlc.TlcRun;
import svcrdma.checks.tlc.Verdict;

/**
 * A model's state graph, or why there is none.
 *
 * @param result of the exploration; differs if the graph is not of the size that is expected
 * @param file the graph is in, until the session is closed
 * @param graph null when the exploration did not come to its end, or the file is not what TLC
 *     explored
 */
public record GraphResult(Result result, Path file, @Nullable StateGraph graph) {
  static GraphResult of(Model model, TlcRun run, Path file, @Nullable StateGraph graph) {
    List<String> differences = graph == null ? List.of() : differences(model, run, graph);
    if (differences.isEmpty()) {
      return new GraphResult(Result.of(model, run), file, graph);
    }
    Verdict failed =
        new Verdict.Inconclusive(
            Verdict.Cause.FAILED,
            "the graph is not what TLC explored: " + String.join(", ", differences));
    TlcRun undecided =
        new TlcRun(failed, run.statistics(), run.witnesses(), run.actions(), run.seconds());
    return new GraphResult(Result.of(model, undecided), file, null);
  }

  private static List<String> differences(Model model, TlcRun run, StateGraph graph) {
    List<String> differences = new ArrayList<>();
    Statistics told = run.statistics();
    compare(differences, "states", told.distinct(), graph.states());
    compare(differences, "levels", told.depth(), graph.depth());
    // TLC counts the steps too that an action constraint drops.
    if (model.actionConstraint() == null) {
      compare(differences, "successors", told.generated(), graph.generated());
    }
    return differences;
  }

  private static void compare(
      List<String> differences, String what, @Nullable Long told, long written) {
    if (told == null || told != written) {
      differences.add(told + " " + what + " were found and " + written + " written");
    }
  }
}
