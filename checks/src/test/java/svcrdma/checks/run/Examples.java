package svcrdma.checks.run;

import java.util.List;
import java.util.Map;
import java.util.Set;
import svcrdma.checks.Folders;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.ManifestReader;
import svcrdma.checks.tlc.Simulation;
import svcrdma.checks.tlc.Statistics;
import svcrdma.checks.tlc.TlaParser;
import svcrdma.checks.tlc.TlcRun;
import svcrdma.checks.tlc.Trace;
import svcrdma.checks.tlc.TraceState;
import svcrdma.checks.tlc.Verdict;

/** Results made by hand, for the reports. */
public final class Examples {
  /** What they are models of. */
  public static final Manifest CANARIES = ManifestReader.read(Folders.CANARIES);

  private Examples() {}

  public static Result holds() {
    return result("holds", new Verdict.Holds(), new Statistics(20L, 9L, 5L), Set.of("Taken"));
  }

  public static Result drifts() {
    return result("drifts", new Verdict.Holds(), new Statistics(20L, 6L, 5L), Set.of("Taken"));
  }

  public static Result violated() {
    List<TraceState> states = List.of(state(1, ""), state(2, "take"), state(3, "give"));
    Trace trace = new Trace(states, Trace.Ending.END, 0, "");
    return result(
        "breaks-invariant",
        new Verdict.Violated("NothingLost", trace),
        new Statistics(4L, 3L, 3L),
        Set.of());
  }

  public static Result simulated() {
    Simulation simulation = new Simulation(10, 5, 3);
    TlcRun run =
        new TlcRun(
            new Verdict.Simulated(simulation, 51),
            Statistics.NONE,
            Set.of("Taken"),
            Map.of(),
            1.25);
    return Result.of(CANARIES.models(List.of("holds")).get(0).checkingStates(), run);
  }

  public static Result timedOut() {
    return undecided("not decided within 5 s & more");
  }

  public static Result undecided(String reason) {
    return result(
        "times-out",
        new Verdict.Inconclusive(Verdict.Cause.TIMEOUT, reason),
        Statistics.NONE,
        Set.of());
  }

  private static TraceState state(int number, String action) {
    return new TraceState(number, action, List.of(), TlaParser.state("x = " + number));
  }

  private static Result result(
      String model, Verdict verdict, Statistics statistics, Set<String> witnesses) {
    return Result.of(
        CANARIES.models(List.of(model)).get(0),
        new TlcRun(verdict, statistics, witnesses, Map.of(), 1.25));
  }
}
