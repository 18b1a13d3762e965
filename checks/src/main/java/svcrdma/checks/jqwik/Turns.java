package svcrdma.checks.jqwik;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Whose turn it is, as the choices say. */
final class Turns {
  private final List<String> order;
  private final List<Integer> delays;
  private int delayed;
  private int sinceDelay;

  /** Of these actors. */
  Turns(Choices choices, List<String> actors) {
    order = choices.inOrder(actors);
    delays = choices.delays();
  }

  /** Who makes the next step; null if nobody can. */
  @Nullable String next(Predicate<String> canMove) {
    String first = first(canMove);
    while (first != null && delayed < delays.size() && delays.get(delayed) == sinceDelay) {
      delayed++;
      sinceDelay = 0;
      order.remove(first);
      order.add(first);
      first = first(canMove);
    }
    sinceDelay++;
    return first;
  }

  private @Nullable String first(Predicate<String> canMove) {
    for (String actor : order) {
      if (canMove.test(actor)) {
        return actor;
      }
    }
    return null;
  }

  /** Whether nobody at all does this. */
  boolean none(Predicate<String> does) {
    return order.stream().noneMatch(does);
  }
}
