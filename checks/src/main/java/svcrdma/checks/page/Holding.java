package svcrdma.checks.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.tlc.TlaValue;

/**
 * A place in which something waits: a list, a waitqueue, a count. A diagram shows what is in it as
 * a run goes on.
 *
 * @param name for people
 * @param kind how its contents are read
 * @param path where they are in a state: a variable and, where it is a record, the field
 * @param next of a chain: the variable that says what stands behind each element
 * @param handsOver whether it matters that who takes something out is not who put it in
 */
public record Holding(
    String name, Kind kind, List<String> path, @Nullable String next, boolean handsOver) {

  /** How the contents of a holding are read from a state. */
  public enum Kind {
    /** A sequence or a set of things. */
    LIST,
    /** A set or sequence of actors, who wait in it; who is taken out by another is woken. */
    WAITERS,
    /** How many things are in it. */
    COUNT,
    /** A linked list: the first element's name, and by name what is behind it. */
    CHAIN
  }

  /** Those of the modules whose runs are shown. A state has those whose variables it has. */
  private static final List<Holding> KNOWN =
      List.of(
          waiters("asleep", "asleep"),
          new Holding("ready queue", Kind.LIST, List.of("queue"), null, true),
          new Holding("ready queue", Kind.COUNT, List.of("ready"), null, true),
          waiters("sc_sq_ticket_wait", "wait", "ticket"),
          waiters("sc_send_wait", "wait", "send"),
          waiters("release thread's wait", "wait", "release"),
          new Holding("posted", Kind.LIST, List.of("qp", "posted"), null, true),
          new Holding("release list", Kind.LIST, List.of("list", "release"), null, true),
          new Holding("free list", Kind.LIST, List.of("list", "free"), null, false),
          new Holding("work items", Kind.LIST, List.of("work", "items"), null, true),
          new Holding("list", Kind.CHAIN, List.of("head"), "next", false));

  private static Holding waiters(String name, String... path) {
    return new Holding(name, Kind.WAITERS, List.of(path), null, false);
  }

  /** All that a state of this shape can hold. */
  public static List<Holding> of(Map<String, TlaValue> state) {
    return KNOWN.stream().filter(h -> h.value(state) != null && h.fits(state)).toList();
  }

  private boolean fits(Map<String, TlaValue> state) {
    return next == null || state.containsKey(next);
  }

  private @Nullable TlaValue value(Map<String, TlaValue> state) {
    TlaValue value = state.get(path.get(0));
    for (String field : path.subList(1, path.size())) {
      value = value == null ? null : value.get(field).orElse(null);
    }
    return value;
  }

  /** What is in it in this state; of a count, as many empty strings. */
  List<String> contents(Map<String, TlaValue> state) {
    TlaValue value = value(state);
    if (value == null) {
      return List.of();
    }
    return switch (kind) {
      case LIST, WAITERS -> elements(value).stream().map(Holding::item).toList();
      case COUNT -> Collections.nCopies(Integer.parseInt(value.brief()), "");
      case CHAIN -> chain(value, state);
    };
  }

  private static List<TlaValue> elements(TlaValue value) {
    return value instanceof TlaValue.Sequence sequence
        ? sequence.elements()
        : value instanceof TlaValue.Set set ? List.copyOf(set.elements()) : List.of();
  }

  /** In a word or two: of a posted chain or a work item, what it is and of which context. */
  private static String item(TlaValue value) {
    return value
        .get("kind")
        .map(kind -> kind.brief() + " " + value.get("ctx").map(TlaValue::brief).orElse(""))
        .orElse(value.brief());
  }

  /** Broken lists may be rings: what comes again ends it. */
  private List<String> chain(TlaValue first, Map<String, TlaValue> state) {
    List<String> chain = new ArrayList<>();
    TlaValue behind = state.get(String.valueOf(next));
    String element = first.brief();
    while (behind != null && behind.get(element).isPresent() && !chain.contains(element)) {
      chain.add(element);
      element = behind.get(element).map(TlaValue::brief).orElse("");
    }
    return chain;
  }
}
