package svcrdma.checks.cli;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import svcrdma.checks.InputException;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.run.Quantity;
import svcrdma.checks.run.Result;
import svcrdma.checks.run.Session;
import svcrdma.checks.tlc.Simulation;

/** The options that ask for behaviours by chance instead of a decision. */
final class SimulationOptions {
  private static final int SEEDS = 1_000_000_000; // short enough to be typed again
  private static final int MOST = 1_000_000_000;
  private static final int MOST_DEPTH = 100_000;
  private static final int BEHAVIOURS = 1000;
  private static final int DEPTH = 500;

  @Option(
      names = "--simulate",
      description =
          "Takes behaviours by chance, for what is too large to be decided: no proof. Temporal properties are not looked at.")
  private boolean simulate;

  @Option(
      names = "--behaviours",
      paramLabel = "N",
      description = "Simulation: how many. Default: " + BEHAVIOURS + ".")
  private @Nullable Integer behaviours;

  @Option(
      names = "--depth",
      paramLabel = "N",
      description = "Simulation: states of a behaviour, at most. Default: " + DEPTH + ".")
  private @Nullable Integer depth;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "Simulation: the same seed takes the same behaviours. Default: by chance; it is printed.")
  private @Nullable Long seed;

  /**
   * How to simulate; empty where a decision is asked for.
   *
   * @throws InputException when the options do not fit together
   */
  Optional<CheckMode> mode() {
    if (!simulate) {
      mustBeAbsent("--behaviours", behaviours);
      mustBeAbsent("--depth", depth);
      mustBeAbsent("--seed", seed);
      return Optional.empty();
    }
    return Optional.of(
        new Simulating(
            new Simulation(
                within("--behaviours", behaviours, BEHAVIOURS, MOST),
                within("--depth", depth, DEPTH, MOST_DEPTH),
                seed == null ? ThreadLocalRandom.current().nextLong(SEEDS) : seed)));
  }

  private static void mustBeAbsent(String option, @Nullable Object value) {
    if (value != null) {
      throw new InputException(option + ": only with --simulate");
    }
  }

  private static int within(String option, @Nullable Integer value, int standard, int most) {
    int chosen = value == null ? standard : value;
    Quantity.within(option, chosen, 1, most);
    return chosen;
  }

  private record Simulating(Simulation simulation) implements CheckMode {
    @Override
    public List<Result> results(Session session, List<Model> models, ProgressLine progress)
        throws InterruptedException {
      CheckMode.mustHaveInvariants("--simulate", models);
      return session.simulate(models, simulation, progress::show);
    }

    @Override
    public String text(Manifest manifest, List<Model> models, List<Result> results) {
      return Printed.simulated(manifest, models, results);
    }
  }
}
