package svcrdma.checks.conform;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import svcrdma.checks.tlc.TlaValue;
import svcrdma.release.TransportSnapshot;
import svcrdma.release.TransportSnapshot.Calls;
import svcrdma.release.TransportSnapshot.Lists;
import svcrdma.release.TransportSnapshot.Sq;
import svcrdma.release.TransportSnapshot.Xprt;

/**
 * Every variable of the specification, and how the code has it. Those of the threads are in {@link
 * Threads}, the hardware's in {@link Devices}, and who can move is in {@link Moves}.
 */
final class Concerns {
  /** A context. What is a count in the code is none or all of them in the specification. */
  private record Context(String life, int pages, int mapped, int chunks, int n) {
    static final Context UNALLOCATED = new Context("unallocated", 0, 0, 0, 0);
    static final Context DESTROYED = new Context("destroyed", 0, 0, 0, 0);

    @Override
    public String toString() {
      return life.equals("allocated")
          ? pages + " pages, " + mapped + " mapped, " + chunks + " chunks, n " + n
          : life;
    }
  }

  private Concerns() {}

  /** All, for a model with this environment. */
  static List<Concern> all(Subject subject) {
    List<Concern> concerns = new ArrayList<>(variables(subject));
    concerns.add(Moves.actors());
    concerns.add(Moves.environment(subject));
    return concerns;
  }

  /** Those that are variables of the specification. */
  static List<Concern> variables(Subject subject) {
    return List.of(
        Threads.positions(),
        Threads.hands(),
        xprt(),
        Concern.of("ready", Values::number, code -> code.snapshot().ready()),
        sq(),
        waiting(),
        list(),
        contexts(subject),
        Devices.queuePair(),
        Devices.work(),
        calls(),
        budget(subject));
  }

  private static Concern xprt() {
    record Flags(Xprt xprt, boolean stop) {}
    return Concern.of(
        "xprt",
        x ->
            new Flags(
                new Xprt(
                    Values.truth(x, "data"),
                    Values.truth(x, "busy"),
                    Values.truth(x, "close"),
                    Values.truth(x, "dead"),
                    Values.truth(x, "freed"),
                    Values.number(x, "refs"),
                    Values.number(x, "rqsts")),
                Values.truth(x, "stop")),
        code -> new Flags(code.snapshot().xprt(), code.snapshot().design().stop()));
  }

  private static Concern sq() {
    return Concern.of(
        "sq",
        sq ->
            new Sq(
                Values.number(sq, "avail"), Values.number(sq, "head"), Values.number(sq, "tail")),
        code -> code.snapshot().sq());
  }

  /** The code's waitqueues have an order. A wake takes everyone off, so nothing depends on it. */
  private static Concern waiting() {
    return Concern.of(
        "wait",
        wait ->
            List.of(
                Values.names(Values.field(wait, "ticket")),
                Values.names(Values.field(wait, "send")),
                Values.names(Values.field(wait, "release"))),
        code ->
            List.of(
                new TreeSet<>(code.snapshot().waiting().ticket()),
                new TreeSet<>(code.snapshot().waiting().send()),
                new TreeSet<>(code.snapshot().design().waiting())));
  }

  private static Concern list() {
    return Concern.of(
        "list",
        list ->
            new Lists(
                Values.numbers(Values.field(list, "free")),
                Values.numbers(Values.field(list, "release"))),
        code -> code.snapshot().list());
  }

  /** Contexts have the same numbers in both: the order in which they are allocated. */
  private static Concern contexts(Subject subject) {
    return Concern.of(
        "ctx",
        ctx -> {
          Map<Integer, Context> contexts = new TreeMap<>();
          Values.entries(ctx)
              .forEach((number, value) -> contexts.put(Integer.valueOf(number), context(value)));
          return contexts;
        },
        code -> {
          Map<Integer, Context> contexts = new TreeMap<>();
          for (int number = 1; number <= subject.contexts(); number++) {
            contexts.put(number, context(code.snapshot(), number));
          }
          return contexts;
        });
  }

  private static Context context(TlaValue context) {
    int n = Values.number(context, "n");
    return new Context(
        Values.field(context, "life").brief(),
        Values.truth(context, "pages") ? n : 0,
        Values.truth(context, "mapped") ? 1 : 0,
        Values.number(context, "chunks"),
        n);
  }

  private static Context context(TransportSnapshot snapshot, int number) {
    TransportSnapshot.Context context = snapshot.ctx().get(number);
    if (context == null) {
      return number <= snapshot.contextsMade() ? Context.DESTROYED : Context.UNALLOCATED;
    }
    return new Context(
        "allocated", context.pages(), context.mapped(), context.chunks(), context.n());
  }

  private static Concern calls() {
    return Concern.of(
        "call",
        call -> new Calls(Values.number(call, "arrived"), Values.number(call, "readDone")),
        code -> code.snapshot().call());
  }

  /** What the environment may still do; nothing of the code's. */
  private static Concern budget(Subject subject) {
    record Budget(int client, int sends) {}
    return new Concern(
        "call (to come)",
        spec ->
            new Budget(
                Values.number(spec.variable("call"), "client"),
                Values.number(spec.variable("call"), "sends")),
        code ->
            new Budget(
                subject.calls() - code.history().calls(),
                subject.sends() - code.history().sends()));
  }
}
