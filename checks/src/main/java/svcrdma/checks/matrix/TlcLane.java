package svcrdma.checks.matrix;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import svcrdma.checks.explain.Step;
import svcrdma.checks.hazard.Hazard;
import svcrdma.checks.lane.Lane;
import svcrdma.checks.lane.LaneException;
import svcrdma.checks.lane.Outcome;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.run.Result;
import svcrdma.checks.run.Session;
import svcrdma.checks.tlc.Verdict;

/** TLC on the specification less the same mechanism: the first model that is to be violated. */
public final class TlcLane implements Lane {
  private static final String WHOLE = "deferred";

  private final Manifest manifest;
  private final Session.Options options;

  /** Of models of this manifest. */
  public TlcLane(Manifest manifest, Session.Options options) {
    this.manifest = manifest;
    this.options = options;
  }

  @Override
  public String name() {
    return "tlc";
  }

  @Override
  public Optional<String> outOfReach(Hazard hazard) {
    return model(hazard).isEmpty()
        ? Optional.of("no model lacks " + hazard + " alone")
        : Optional.empty();
  }

  private Optional<Model> model(Hazard hazard) {
    return manifest.models(true).stream()
        .filter(model -> model.without().equals(List.of(hazard.id())))
        .filter(model -> model.expect() != null && !model.expect().holds())
        .findFirst();
  }

  @Override
  public Outcome checkWhole() throws InterruptedException {
    return check(manifest.models(List.of(WHOLE)).get(0));
  }

  @Override
  public Outcome check(Hazard hazard) throws InterruptedException {
    return check(model(hazard).orElseThrow());
  }

  private Outcome check(Model model) throws InterruptedException {
    try (Session session = new Session(manifest, options)) {
      Result result = session.check(List.of(model), (done, of, running) -> {}).get(0);
      if (result.run().verdict() instanceof Verdict.Inconclusive inconclusive) {
        throw new LaneException(model.id() + ": " + inconclusive.reason());
      }
      Long states = result.run().statistics().distinct();
      return new Outcome(
          result.property() == null ? Outcome.Verdict.MISSED : Outcome.Verdict.CAUGHT,
          result.property() == null
              ? model.id() + " holds"
              : result.property() + " in " + model.id(),
          Duration.ofMillis(Math.round(result.run().seconds() * 1000)),
          states == null ? 1 : states,
          schedule(result));
    }
  }

  private List<String> schedule(Result result) {
    return result.run().verdict() instanceof Verdict.Violated violated
        ? Step.of(violated.trace(), manifest.control()).stream()
            .map(step -> step.actor() + " " + step.action())
            .toList()
        : List.of();
  }
}
