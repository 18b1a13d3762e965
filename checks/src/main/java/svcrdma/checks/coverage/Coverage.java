package svcrdma.checks.coverage;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.graph.StateGraph;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.trace.Event;

/**
 * Which edges of a model's graph each lane took.
 *
 * @param graph the model's
 * @param lanes those that ran, in their order
 */
public record Coverage(StateGraph graph, List<Lane> lanes) {
  /** Lanes that cannot run here, and why. */
  static final SortedMap<String, String> NOT_RUN =
      new TreeMap<>(
          Map.of(
              "fray", "not run here: it needs another JDK (profile fray)",
              "lincheck", "not run here: it does not record what it runs"));

  /**
   * What one lane took.
   *
   * @param runs how many it ran
   * @param steps in all runs
   * @param covered the numbers of the edges
   * @param failure how the first run went that is no path of the graph; null if all are
   */
  public record Lane(String name, int runs, long steps, BitSet covered, @Nullable String failure) {}

  /** Who is told how far it is. */
  @FunctionalInterface
  public interface Progress {
    /** So many runs of this lane are done. */
    void show(String lane, int runs);
  }

  /**
   * Lets every lane run in a model's environment, and follows what it ran. A lane with a run that
   * is no path ends there.
   *
   * @throws svcrdma.checks.InputException if not every lane can run the code so
   */
  public static Coverage of(Model model, StateGraph graph, Progress progress)
      throws InterruptedException {
    return of(Setup.of(model), graph, progress);
  }

  /** What the code of a setup does, in a graph that may be another's. */
  static Coverage of(Setup setup, StateGraph graph, Progress progress) throws InterruptedException {
    List<Lane> lanes = new ArrayList<>();
    for (Source source : List.of(new JqwikSource(), new StressSource())) {
      Follow follow = new Follow(graph, source.name(), progress);
      source.run(setup, follow);
      lanes.add(follow.lane());
    }
    return new Coverage(graph, lanes);
  }

  /** Whether a model's environment is one in which every lane can run; else an error says why. */
  public static void mustBePossible(Model model) {
    Setup unused = Setup.of(model);
  }

  private static final class Follow implements Source.Runs {
    private final StateGraph graph;
    private final String name;
    private final Progress progress;
    private final BitSet covered = new BitSet();
    private int runs;
    private long steps;
    private @Nullable String failure;

    Follow(StateGraph graph, String name, Progress progress) {
      this.graph = graph;
      this.name = name;
      this.progress = progress;
    }

    @Override
    public boolean add(List<Event> events) {
      runs++;
      progress.show(name, runs);
      Followed followed = Follower.follow(graph, events);
      if (followed instanceof Followed.Path path) {
        steps += path.edges().size();
        path.edges().forEach(covered::set);
      } else if (followed instanceof Followed.Stuck stuck) {
        failure = "run " + runs + ": " + stuck.why();
      }
      return failure == null;
    }

    Lane lane() {
      return new Lane(name, runs, steps, covered, failure);
    }
  }

  /** The edges that some lane took. */
  public BitSet together() {
    BitSet all = new BitSet();
    lanes.forEach(lane -> all.or(lane.covered()));
    return all;
  }

  /** Whether every run of every lane is a path of the graph. */
  public boolean isConfirmed() {
    return lanes.stream().allMatch(lane -> lane.failure() == null);
  }
}
