package svcrdma.checks.conform;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.tlc.TlaValue;
import svcrdma.release.SendContext.Place;
import svcrdma.release.TransportSnapshot;

/** Where each thread stands, and what it has in hand. */
final class Threads {
  private static final int NO_CONTEXT = 0;

  /**
   * What a thread has in hand. Of the specification's record two fields are not compared for
   * themselves, since the code has them as parameters only: {@code taken} changes with {@code
   * sq.avail} and with {@code qp}, and {@code n} is the context's own or shows there as well.
   */
  private record Hand(int context, List<Integer> batch, int ticket) {
    @Override
    public String toString() {
      return (context == NO_CONTEXT ? "-" : "ctx " + context)
          + (batch.isEmpty() ? "" : " batch " + batch)
          + (ticket == History.NO_TICKET ? "" : " ticket " + ticket);
    }
  }

  private Threads() {}

  /** The head of each actor's stack; the rest of it is what {@link CallStacks} is about. */
  static Concern positions() {
    return Concern.of(
        "pc",
        pc -> {
          Map<String, String> positions = new TreeMap<>();
          Values.entries(pc)
              .forEach((actor, stack) -> positions.put(actor, step(Values.sequence(stack).get(0))));
          return positions;
        },
        code -> {
          Map<String, String> positions = new TreeMap<>();
          for (String actor : code.actors()) {
            String step = code.standsAt(actor);
            positions.put(actor, step == null ? "ended" : step);
          }
          return positions;
        });
  }

  /** The code has one step of the name, and what it has seen before is a local variable. */
  private static String step(TlaValue head) {
    return switch (head.brief()) {
      case "cm.done", "closer.done", "releaser.exited" -> "ended";
      case "put.addSeenEmpty", "put.addSeenMore" -> "put.add";
      default -> head.brief();
    };
  }

  /** What each actor has in hand; not what it has posted and is about to touch all the same. */
  static Concern hands() {
    return new Concern(
        "my",
        spec -> {
          Map<String, Hand> hands = new TreeMap<>();
          Map<String, TlaValue> positions = Values.entries(spec.variable("pc"));
          Values.entries(spec.variable("my"))
              .forEach(
                  (actor, own) ->
                      hands.put(
                          actor,
                          new Hand(
                              isAt("post.touch", positions.get(actor))
                                  ? NO_CONTEXT
                                  : Values.number(own, "ctx"),
                              Values.numbers(Values.field(own, "batch")),
                              Values.number(own, "ticket"))));
          return hands;
        },
        code -> {
          Map<String, Hand> hands = new TreeMap<>();
          for (String actor : code.actors()) {
            hands.put(
                actor,
                new Hand(
                    context(actor, code.snapshot()),
                    new ArrayList<>(code.history().batch(actor, code.snapshot())),
                    code.history().ticket(actor)));
          }
          return hands;
        });
  }

  private static boolean isAt(String step, @Nullable TlaValue stack) {
    return stack != null && Values.sequence(stack).get(0).brief().equals(step);
  }

  private static int context(String actor, TransportSnapshot snapshot) {
    for (Map.Entry<Integer, TransportSnapshot.Context> entry : snapshot.ctx().entrySet()) {
      TransportSnapshot.Context context = entry.getValue();
      boolean held = context.place() == Place.SENDER || context.place() == Place.COMPLETION;
      if (held && context.owner().equals(actor)) {
        return entry.getKey();
      }
    }
    return NO_CONTEXT;
  }
}
