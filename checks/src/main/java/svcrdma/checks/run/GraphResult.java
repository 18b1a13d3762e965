package svcrdma.checks.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.graph.StateGraph;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.tlc.Statistics;
import svcrdma.checks.tlc.TlcRun;

/**
 * A model's state graph, or why there is none.
 *
 * @param result of the exploration; differs if the graph is not of the size that is expected, or
 *     that TLC told
 * @param file the graph is in, until the session is closed
 * @param graph null when the exploration did not come to its end
 */
public record GraphResult(Result result, Path file, @Nullable StateGraph graph) {
  static GraphResult of(Model model, TlcRun run, Path file, @Nullable StateGraph graph) {
    List<String> deviations = new ArrayList<>(Deviations.of(model, run));
    if (graph != null) {
      Statistics told = run.statistics();
      compare(deviations, "states", told.distinct(), graph.states());
      compare(deviations, "depth", told.depth(), graph.depth());
      // An action constraint drops steps that TLC has counted.
      if (model.actionConstraint() == null) {
        compare(deviations, "successors", told.generated(), graph.generated());
      }
    }
    return new GraphResult(new Result(model, run, List.copyOf(deviations)), file, graph);
  }

  private static void compare(
      List<String> deviations, String what, @Nullable Long told, long written) {
    if (told == null || told != written) {
      deviations.add(what + ": TLC found " + told + ", " + written + " are in the graph");
    }
  }
}
