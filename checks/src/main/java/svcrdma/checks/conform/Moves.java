package svcrdma.checks.conform;

import java.util.Set;
import java.util.TreeSet;
import svcrdma.checks.graph.Edge;
import svcrdma.checks.graph.Step;

/** Who can move: neither telling can do what the other cannot. */
final class Moves {
  /** The specification's {@code EnvironmentStep}. */
  private static final Set<String> ENVIRONMENT =
      Set.of("receiveCall", "receiveInError", "reportDisconnect", "startClose", "startSend");

  private Moves() {}

  /** Whose step it is; what the hardware does by itself is done by who polls. */
  static String actor(Step step) {
    return step.actor() == null ? "send-cq" : step.actor();
  }

  static boolean isEnvironment(String action) {
    return ENVIRONMENT.contains(action);
  }

  private static Set<String> movers(Concern.Spec spec, boolean environment) {
    Set<String> actors = new TreeSet<>();
    for (Edge edge : spec.edges()) {
      if (isEnvironment(edge.step().action()) == environment) {
        actors.add(actor(edge.step()));
      }
    }
    return actors;
  }

  /** Who can take a step. */
  static Concern actors() {
    return new Concern(
        "can move",
        spec -> movers(spec, false),
        code -> {
          Set<String> actors = new TreeSet<>();
          for (String actor : code.actors()) {
            if (!code.scene().isBlocked(actor)) {
              actors.add(actor);
            }
          }
          return actors;
        });
  }

  /**
   * Whom the environment may let begin something. In the code a backchannel's sender and a closer
   * can begin as long as there is a reference; whoever hands them the transport knows that it is
   * not dead (spec/README.md).
   */
  static Concern environment(Subject subject) {
    return new Concern(
        "may begin",
        spec -> movers(spec, true),
        code -> {
          Set<String> actors = new TreeSet<>();
          for (String actor : code.actors()) {
            if (mayBegin(subject, code, actor)) {
              actors.add(actor);
            }
          }
          return actors;
        });
  }

  private static boolean mayBegin(Subject subject, Code code, String actor) {
    String step = code.standsAt(actor);
    if (step == null) {
      return false;
    }
    return switch (step) {
      case "rcq.poll" ->
          !code.snapshot().qp().error()
              && (code.history().calls() < subject.calls() || subject.completionErrors());
      case "bc.start" -> !code.snapshot().xprt().dead() && code.history().sends() < subject.sends();
      case "closer.start" -> !code.snapshot().xprt().dead();
      case "cm.start" -> !code.snapshot().xprt().freed();
      default -> false;
    };
  }
}
