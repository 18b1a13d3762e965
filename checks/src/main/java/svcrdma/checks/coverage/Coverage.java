package svcrdma.checks.coverage;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.graph.StateGraph;
import svcrdma.checks.lane.Effort;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.trace.Event;

/**
 * Which edges of a model's graph each lane took.
 *
 * @param graph the model's
 * @param lanes those of which there are runs, in their order
 * @param absent of which there are none, and why
 */
public record Coverage(StateGraph graph, List<Lane> lanes, SortedMap<String, String> absent) {
  private static final Path FRAY = Path.of("checks", "fray", "target", "fray-runs.ndjson");

  /**
   * What one lane took.
   *
   * @param runs how many there are
   * @param paths how many different ones
   * @param steps in all runs
   * @param covered the numbers of the edges
   * @param failure how the first run went that is no path of the graph; null if all are
   */
  public record Lane(
      String name, int runs, int paths, long steps, BitSet covered, @Nullable String failure) {}

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
   * @param home the project's folder, where what Fray has run may lie
   * @throws svcrdma.checks.InputException if not every lane can run the code so
   * @throws svcrdma.checks.lane.LaneException if a tool did not do its work
   */
  public static Coverage of(Model model, StateGraph graph, Path home, Progress progress)
      throws InterruptedException {
    return of(Setup.of(model), graph, sources(home.resolve(FRAY)), progress);
  }

  /** All of them. */
  static List<Source> sources(Path frayRuns) {
    return List.of(
        new JqwikSource(Effort.scaled(3_000)),
        new LincheckSource(Effort.scaled(60)),
        new StressSource(Effort.scaled(300)),
        new FraySource(frayRuns));
  }

  /** What the code of a setup does, in a graph that may be another's. */
  static Coverage of(Setup setup, StateGraph graph, List<Source> sources, Progress progress)
      throws InterruptedException {
    List<Lane> lanes = new ArrayList<>();
    SortedMap<String, String> absent = new TreeMap<>();
    for (Source source : sources) {
      Optional<String> absence = source.absence(setup);
      if (absence.isPresent()) {
        absent.put(source.name(), absence.get());
      } else {
        Follow follow = new Follow(graph, source.name(), progress);
        source.run(setup, follow);
        lanes.add(follow.lane());
      }
    }
    return new Coverage(graph, lanes, absent);
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
    private final Set<List<Integer>> paths = new HashSet<>();
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
        paths.add(path.edges());
      } else if (followed instanceof Followed.Stuck stuck) {
        failure = "run " + runs + ": " + stuck.why();
      }
      return failure == null;
    }

    Lane lane() {
      return new Lane(name, runs, paths.size(), steps, covered, failure);
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
