package svcrdma.checks.load;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.hazard.Property;
import svcrdma.checks.lane.Effort;
import svcrdma.checks.lane.Lane;
import svcrdma.checks.lane.LaneException;
import svcrdma.checks.lane.Outcome;

/**
 * Lets the Java code run freely under load, many times for a short while each, with pauses at
 * random between two accesses; looks at the ledgers, and at what is left when nobody can move.
 *
 * <p>Which threads meet where is up to the machine: a seed repeats the load and the places of the
 * pauses, not the run.
 */
public final class StressLane implements Lane {
  private static final int SECONDS = 12;

  private final int seconds;

  /** The lane, which looks for a hazard for 12 seconds at most. */
  public StressLane() {
    this(SECONDS);
  }

  StressLane(int seconds) {
    this.seconds = seconds;
  }

  @Override
  public String name() {
    return "stress";
  }

  @Override
  public Optional<String> outOfReach(Hazard hazard) {
    return hazard == Hazard.WAKES_ANOTHER
        ? Optional.of(
            "calls under load end by themselves, and then the thread that was woken comes back")
        : Optional.empty();
  }

  @Override
  public Outcome check(Hazard hazard) throws InterruptedException {
    Search search = new Search(seconds);
    while (search.goesOn()) {
      LoadSettings settings =
          LoadShape.of(hazard).settings(Optional.of(hazard), false, search.runs());
      LoadResult result = search.run(settings);
      Optional<Finding> finding =
          findings(result).stream()
              .filter(f -> f.property().equals(Optional.of(hazard.property())))
              .findFirst();
      if (finding.isPresent()) {
        return search.outcome(Outcome.Verdict.CAUGHT, told(finding.get(), settings));
      }
    }
    return search.outcome(
        Outcome.Verdict.MISSED, "not seen in " + search.runs() + " runs" + search.others());
  }

  /**
   * Every shape, as the kernel is and mended; what is a known finding of the protocol is let by.
   */
  @Override
  public Outcome checkWhole() throws InterruptedException {
    Search search = new Search(seconds);
    LoadShape[] shapes = LoadShape.values();
    while (search.goesOn()) {
      int run = search.runs();
      LoadSettings settings =
          shapes[run / 2 % shapes.length].settings(Optional.empty(), run % 2 == 1, run);
      LoadResult result = search.run(settings);
      if (result.verdict() instanceof Verdict.Undecided undecided) {
        throw new LaneException("stress: " + undecided.why());
      }
      for (Finding finding : findings(result)) {
        if (KnownFindings.explain(settings, finding).isEmpty()) {
          return search.outcome(Outcome.Verdict.CAUGHT, told(finding, settings));
        }
      }
    }
    return search.outcome(
        Outcome.Verdict.MISSED, "nothing new in " + search.runs() + " runs" + search.others());
  }

  private static String told(Finding finding, LoadSettings settings) {
    return finding.name() + ": " + finding.how() + " (seed " + settings.seed() + ")";
  }

  private static List<Finding> findings(LoadResult result) {
    if (result.verdict() instanceof Verdict.Violated violated) {
      return violated.findings();
    }
    // The protocol itself grows slowly, and can pass its bound by a few (finding 6): only twice as
    // many say that contexts are not released before others are allocated.
    Figures figures = result.figures();
    boolean senderAlone = result.settings().traffic().calls() == 0;
    return senderAlone && figures.mostContexts() > 2 * figures.contextBound()
        ? List.of(
            new Finding(
                Property.ALLOCATION_BOUNDED,
                figures.mostContexts() + " contexts, and the bound is " + figures.contextBound()))
        : List.of();
  }

  /** Many runs, for so long. */
  private static final class Search {
    private final long start = System.nanoTime();
    private final long end;
    private final Set<String> others = new LinkedHashSet<>();
    private int runs;
    private long completions;

    Search(int seconds) {
      end = start + TimeUnit.SECONDS.toNanos(Effort.scaled(seconds));
    }

    boolean goesOn() {
      return System.nanoTime() < end;
    }

    int runs() {
      return runs;
    }

    LoadResult run(LoadSettings settings) throws InterruptedException {
      runs++;
      LoadResult result = new Load(settings).run(figures -> {});
      completions += result.figures().get(Count.CONTEXTS_COMPLETED);
      findings(result).forEach(finding -> others.add(finding.name()));
      return result;
    }

    /** What was seen besides. */
    String others() {
      return others.isEmpty() ? "" : ", besides " + String.join(", ", others);
    }

    Outcome outcome(Outcome.Verdict verdict, String how) {
      // What is caught may be caught at the first post; what is not must have had its chance.
      if (completions == 0 && verdict == Outcome.Verdict.MISSED) {
        throw new LaneException("stress: nothing completed in " + runs + " runs");
      }
      return new Outcome(
          verdict,
          how,
          Duration.ofNanos(System.nanoTime() - start),
          Math.max(1, completions),
          List.of());
    }
  }
}
