package svcrdma.checks.explore;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.InputException;
import svcrdma.checks.graph.Edge;
import svcrdma.checks.graph.StateGraph;
import svcrdma.checks.tlc.TlaValue;

/**
 * A run that a lesson asks for.
 *
 * @param clicks what to click, in this order
 * @param ends which properties fail in the end, with {@code fails} or {@code fail} behind them; or
 *     {@code nothing fails}
 */
public record GuidedRun(List<Click> clicks, String ends) {
  private static final int MOST_STEPS = 500; // as run.js

  /**
   * One click.
   *
   * @param actor who moves; the environment is null
   * @param step the action, with its arguments where they are not only the actor; null lets the
   *     actor run as far as it goes by itself
   * @param says why, for the reader
   */
  public record Click(@Nullable String actor, @Nullable String step, String says) {}

  /**
   * Plays the run from the graph's first state.
   *
   * @return the numbers of the edges of each click
   * @throws InputException when there is no such run, or it does not end as it should
   */
  public List<List<Integer>> play(StateGraph graph) {
    List<List<Integer>> played = new ArrayList<>();
    int state = graph.initial().get(0);
    for (Click click : clicks) {
      List<Edge> edges =
          click.step() == null ? alone(graph, state, click) : List.of(one(graph, state, click));
      if (edges.isEmpty()) {
        throw impossible(click, "it has no step, or a choice of several");
      }
      state = edges.get(edges.size() - 1).to();
      played.add(edges.stream().map(Edge::number).toList());
    }
    String reached = reached(graph, state);
    if (!reached.equals(ends)) {
      throw new InputException("the run ends with '" + reached + "', not with '" + ends + "'");
    }
    return played;
  }

  private static String reached(StateGraph graph, int state) {
    List<String> failing = new ArrayList<>();
    for (int i = 0; i < graph.predicates().size(); i++) {
      boolean rest = graph.predicates().get(i).equals(Words.of(graph.header().module()).atRest());
      if (!rest && !graph.holds(state, i)) {
        failing.add(graph.predicates().get(i));
      }
    }
    return failing.isEmpty()
        ? "nothing fails"
        : String.join(", ", failing) + (failing.size() == 1 ? " fails" : " fail");
  }

  private static Edge one(StateGraph graph, int state, Click click) {
    List<Edge> found =
        own(graph, state, click.actor()).stream()
            .filter(edge -> name(edge, click).equals(click.step()))
            .toList();
    if (found.size() != 1) {
      throw impossible(
          click, found.isEmpty() ? "there is no such step" : "there are several such steps");
    }
    return found.get(0);
  }

  private static String name(Edge edge, Click click) {
    return String.valueOf(click.step()).contains("(")
        ? edge.step().toString()
        : edge.step().action();
  }

  /** As {@code alone} in run.js. */
  private static List<Edge> alone(StateGraph graph, int state, Click click) {
    String home = position(graph, graph.initial().get(0), click.actor());
    List<Edge> edges = new ArrayList<>();
    int at = state;
    do {
      List<Edge> own = own(graph, at, click.actor());
      if (own.size() != 1) {
        break;
      }
      edges.add(own.get(0));
      at = own.get(0).to();
    } while (!position(graph, at, click.actor()).equals(home) && edges.size() < MOST_STEPS);
    return edges;
  }

  private static List<Edge> own(StateGraph graph, int state, @Nullable String actor) {
    return graph.from(state).stream()
        .filter(edge -> Objects.equals(edge.step().actor(), actor))
        .toList();
  }

  private static String position(StateGraph graph, int state, @Nullable String actor) {
    TlaValue control = graph.state(state).get(graph.header().control());
    return control == null || actor == null
        ? ""
        : control.get(actor).map(TlaValue::brief).orElse("");
  }

  private static InputException impossible(Click click, String why) {
    return new InputException(
        "%s %s: %s"
            .formatted(
                Objects.requireNonNullElse(click.actor(), "environment"),
                Objects.requireNonNullElse(click.step(), "..."),
                why));
  }
}
