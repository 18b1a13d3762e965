package svcrdma.checks.coverage;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import svcrdma.checks.graph.Edge;
import svcrdma.checks.graph.StateGraph;
import svcrdma.checks.graph.Step;
import svcrdma.checks.tlc.TlaValue;
import svcrdma.checks.trace.Event;

/**
 * Follows one run through a graph: looks for an interleaving of its events, in each actor's order
 * and none before another that had ended when it began, that is a path from an initial state.
 *
 * <p>Where several are, the first one found stands for the run: edges that only another one takes
 * are not counted. An event is an edge by its actor and action; what it saw is not compared.
 *
 * <p>Where somebody begins to use a transport that is dead, which in the specification nobody does
 * (spec/README.md), the run is over.
 */
final class Follower {
  /** A state, and how many events of each actor lie behind. */
  private record Place(int state, List<Integer> taken) {}

  /** An edge from a place, taken as the next event of this actor. */
  private record Move(Edge edge, int actor) {}

  private static final Set<String> BEGINS = Set.of("startSend", "startClose");

  private final StateGraph graph;
  private final List<List<Event>> actors;
  private final int events;

  // Where an actor stands follows from how far it is, loops apart; so there are few more places
  // than states.
  private final Set<Place> seen = new HashSet<>();
  private Place furthest;

  private Follower(StateGraph graph, List<List<Event>> actors) {
    this.graph = graph;
    this.actors = actors;
    events = actors.stream().mapToInt(List::size).sum();
    furthest = beginning(graph.initial().get(0));
  }

  /**
   * Follows a run.
   *
   * @param events each actor's in its order; of different actors in any
   */
  static Followed follow(StateGraph graph, List<Event> events) {
    Map<String, List<Event>> actors =
        events.stream()
            .collect(Collectors.groupingBy(Event::actor, LinkedHashMap::new, Collectors.toList()));
    return new Follower(graph, List.copyOf(actors.values())).follow();
  }

  private Followed follow() {
    for (int state : graph.initial()) {
      Deque<Move> path = new ArrayDeque<>();
      if (reachesTheEnd(beginning(state), path)) {
        return new Followed.Path(path.stream().map(move -> move.edge().number()).toList());
      }
    }
    return stuck();
  }

  private Place beginning(int state) {
    return new Place(state, actors.stream().map(actor -> 0).toList());
  }

  /** Depth first, and without recursion, as runs may be long. */
  private boolean reachesTheEnd(Place beginning, Deque<Move> path) {
    Deque<Iterator<Move>> open = new ArrayDeque<>();
    Deque<Place> places = new ArrayDeque<>();
    Place place = beginning;
    while (true) {
      places.addLast(place);
      open.addLast(seen.add(place) ? moves(place).iterator() : List.<Move>of().iterator());
      if (taken(place) > taken(furthest)) {
        furthest = place;
      }
      if (taken(place) == events || isUsedWhenDead(place)) {
        return true;
      }
      while (!open.getLast().hasNext()) {
        open.removeLast();
        places.removeLast();
        if (open.isEmpty()) {
          return false;
        }
        path.removeLast();
      }
      Move move = open.getLast().next();
      path.addLast(move);
      place = after(places.getLast(), move);
    }
  }

  private boolean isUsedWhenDead(Place place) {
    return due(place).stream().anyMatch(actor -> BEGINS.contains(next(place, actor).action()))
        && Optional.ofNullable(graph.state(place.state()).get("xprt"))
            .flatMap(xprt -> xprt.get("dead"))
            .filter(dead -> dead.brief().equals("TRUE"))
            .isPresent();
  }

  private static int taken(Place place) {
    return place.taken().stream().mapToInt(Integer::intValue).sum();
  }

  private static Place after(Place place, Move move) {
    List<Integer> taken = new ArrayList<>(place.taken());
    taken.set(move.actor(), taken.get(move.actor()) + 1);
    return new Place(move.edge().to(), List.copyOf(taken));
  }

  private List<Move> moves(Place place) {
    List<Move> moves = new ArrayList<>();
    for (int actor : due(place)) {
      Event event = next(place, actor);
      for (Edge edge : graph.from(place.state())) {
        if (is(event, edge.step())) {
          moves.add(new Move(edge, actor));
        }
      }
    }
    return moves;
  }

  /** What is nobody's in the specification is done by who polls. */
  private static boolean is(Event event, Step step) {
    return event.action().equals(step.action())
        && (step.actor() == null || step.actor().equals(event.actor()));
  }

  /** The actors whose next event need not wait for another's; who ended first comes first. */
  private List<Integer> due(Place place) {
    List<Integer> left =
        IntStream.range(0, actors.size())
            .filter(actor -> place.taken().get(actor) < actors.get(actor).size())
            .boxed()
            .sorted(Comparator.comparingLong(actor -> next(place, actor).end()))
            .toList();
    return left.stream()
        .filter(actor -> next(place, actor).begin() <= next(place, left.get(0)).end())
        .toList();
  }

  private Event next(Place place, int actor) {
    return actors.get(actor).get(place.taken().get(actor));
  }

  private Followed.Stuck stuck() {
    Event event = next(furthest, due(furthest).get(0));
    return new Followed.Stuck(
        taken(furthest),
        "%d of %d events can be taken; then %s %s is no edge: %s stands at %s"
            .formatted(
                taken(furthest),
                events,
                event.actor(),
                event.action(),
                event.actor(),
                standsAt(event.actor())));
  }

  private String standsAt(String actor) {
    TlaValue steps = graph.state(furthest.state()).get(graph.header().control());
    return steps == null
        ? "no place known"
        : steps.get(actor).map(TlaValue::brief).orElse("no place known");
  }
}
