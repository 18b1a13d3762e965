package svcrdma.checks.conform;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.InputException;
import svcrdma.checks.conform.HeldList.Hand;
import svcrdma.checks.conform.HeldList.Node;
import svcrdma.checks.hazard.Property;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.tlc.TlaValue;

/** The list and those who use it, as {@code Llist.tla} has them. */
final class ListPart extends Part {
  private static final String LOCK = "locked-delete-first";
  private static final String IDLE = "idle";
  private static final String NONE = "null";

  /** What is on the list and in the hand of who moves. */
  private record Moment(List<String> list, List<String> hand) {
    /** Whether an operation of {@code AtomicList.tla}, or nothing, leads from here to there. */
    boolean mayBecome(Moment next) {
      return equals(next)
          || (next.list.isEmpty() && next.hand.equals(joined(list, hand)))
          || movesOne(hand, list, next.hand, next.list)
          || movesOne(list, hand, next.list, next.hand);
    }

    /** Whether the first of one has become the first of the other. */
    private static boolean movesOne(
        List<String> from, List<String> to, List<String> fromThen, List<String> toThen) {
      return !from.isEmpty()
          && fromThen.equals(from.subList(1, from.size()))
          && toThen.equals(joined(from.subList(0, 1), to));
    }

    private static List<String> joined(List<String> first, List<String> second) {
      List<String> joined = new ArrayList<>(first);
      joined.addAll(second);
      return joined;
    }
  }

  private final Map<String, Hand> hands = new TreeMap<>();
  private final Map<String, Node> nodes = new TreeMap<>();
  private final HeldList list;
  private final ReentrantLock lock = new ReentrantLock();
  private final boolean locks;
  private final boolean comparesLock;
  private final List<String> stated;
  private @Nullable String lockedBy;
  private String operation = ""; // what the actor that is let go is to begin
  private boolean exact = true;
  private boolean atomic = true;

  /**
   * The code that a model is about.
   *
   * @param initial the run's first state: whose hand has which nodes
   * @param without what the code lacks of what the model may lack
   */
  ListPart(Model model, Map<String, TlaValue> initial, List<String> without) {
    Values.entries(variable(initial, "next")).keySet().forEach(n -> nodes.put(n, new Node(n)));
    Values.entries(variable(initial, "hand"))
        .forEach(
            (actor, names) -> {
              Hand hand = new Hand();
              Values.sequence(names).forEach(n -> hand.nodes.add(node(n.brief())));
              hands.put(actor, hand);
            });
    list = list(without);
    locks = !without.contains(LOCK);
    comparesLock = !model.without().contains(LOCK); // else there is none in the specification
    stated = model.properties().stream().map(property -> property.name()).toList();
    hands.keySet().forEach(actor -> start(actor, () -> run(actor)));
  }

  private HeldList list(List<String> without) {
    HeldList made = new HeldList(held, hands);
    for (String mechanism : without) {
      made =
          switch (mechanism) {
            case "exact-was-empty" -> new HeldList.WithoutExactWasEmpty(held, hands);
            case "atomic-exchange" -> new HeldList.WithoutAtomicExchange(held, hands);
            case LOCK -> made;
            default -> throw new InputException("the list cannot lack " + mechanism);
          };
    }
    return made;
  }

  private static TlaValue variable(Map<String, TlaValue> state, String name) {
    return Objects.requireNonNull(state.get(name), name);
  }

  private Node node(String name) {
    return Objects.requireNonNull(nodes.get(name), name);
  }

  private Hand hand(String actor) {
    return Objects.requireNonNull(hands.get(actor), actor);
  }

  private void run(String actor) {
    Hand hand = hand(actor);
    while (true) {
      held.before(IDLE);
      switch (operation) {
        case "addRead" -> {
          hand.answer = list.add(hand.nodes.get(0));
          hand.nodes.remove(0);
          exact &= hand.answer == hand.wasEmpty;
        }
        case "deleteAll", "deleteAllRead" -> hand.nodes.addAll(0, chain(list.deleteAll()));
        case "deleteFirstLock" -> deleteFirst(actor, hand);
        default -> throw new IllegalStateException("no operation begins with " + operation);
      }
    }
  }

  private void deleteFirst(String actor, Hand hand) {
    if (locks) {
      lock.lock();
      lockedBy = actor;
    }
    held.after("deleteFirstLock", 0);
    Node first = list.deleteFirst();
    if (first != null) {
      hand.nodes.add(0, first);
    }
    if (locks) {
      lockedBy = null;
      lock.unlock();
    }
  }

  /** From this node on, no more than there are nodes: what is broken may go round. */
  private List<Node> chain(@Nullable Node first) {
    List<Node> chain = new ArrayList<>();
    for (Node n = first; n != null && chain.size() < nodes.size(); n = n.next()) {
      chain.add(n);
    }
    return chain;
  }

  @Override
  boolean isBlocked(String actor, String action) {
    return action.equals("deleteFirstLock") && locks && lock.isLocked();
  }

  @Override
  @Nullable String take(String actor, String action) {
    Moment before = moment(actor);
    operation = action;
    String taken = held.step(actor);
    atomic &= before.mayBecome(moment(actor));
    return taken;
  }

  private Moment moment(String actor) {
    return new Moment(names(chain(list.look())), names(hand(actor).nodes));
  }

  @Override
  Map<String, Object> state() {
    Map<String, Object> state = new TreeMap<>();
    state.put("head", name(list.look()));
    Map<String, Object> next = new TreeMap<>();
    nodes.forEach((name, node) -> next.put(name, name(node.next())));
    state.put("next", next);
    state.put("pc", each(actor -> String.valueOf(held.standsAt(actor))));
    state.put("hand", each(actor -> names(hand(actor).nodes)));
    state.put("seen", each(actor -> name(hand(actor).seen)));
    state.put("seenNext", each(actor -> name(hand(actor).seenNext)));
    state.put("answer", each(actor -> hand(actor).answer ? "TRUE" : "FALSE"));
    if (comparesLock) {
      state.put("lock", Objects.requireNonNullElse(lockedBy, NONE));
    }
    return state;
  }

  private Map<String, Object> each(Function<String, Object> value) {
    Map<String, Object> each = new TreeMap<>();
    hands.keySet().forEach(actor -> each.put(actor, value.apply(actor)));
    return each;
  }

  private static String name(@Nullable Node node) {
    return node == null ? NONE : node.name;
  }

  private static List<String> names(List<Node> nodes) {
    return nodes.stream().map(node -> node.name).toList();
  }

  /** The first of what the model states, once every operation that was begun has ended. */
  @Override
  Optional<Property> violatedAtRest() {
    for (String actor : hands.keySet()) {
      while (held.failure() == null && !IDLE.equals(held.standsAt(actor))) {
        String unused = take(actor, "");
      }
    }
    for (String property : stated) {
      boolean holds =
          switch (property) {
            case "NodeInOnePlace" -> isEachNodeInOnePlace();
            case "WasEmptyIsExact" -> exact;
            case "ActsAtomically" -> atomic;
            default -> throw new InputException("not decided of the code: " + property);
          };
      if (!holds) {
        return Property.named(property);
      }
    }
    return Optional.empty();
  }

  private boolean isEachNodeInOnePlace() {
    List<Node> onList = chain(list.look());
    for (Node node : nodes.values()) {
      long places =
          onList.stream().filter(n -> n == node).count()
              + hands.values().stream().filter(hand -> hand.nodes.contains(node)).count();
      if (places != 1) {
        return false;
      }
    }
    return true;
  }
}
