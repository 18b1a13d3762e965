package svcrdma.checks.conform;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import svcrdma.checks.tlc.TlaValue;
import svcrdma.release.TransportSnapshot.Chain;
import svcrdma.release.TransportSnapshot.ChainKind;
import svcrdma.release.TransportSnapshot.Qp;
import svcrdma.release.TransportSnapshot.WorkItem;
import svcrdma.release.TransportSnapshot.WorkKind;

/** The queue pair and the workqueue. */
final class Devices {
  private Devices() {}

  /** The queue pair. What is arriving is the client's still, and is received in the same step. */
  static Concern queuePair() {
    return Concern.of(
        "qp",
        qp ->
            new Qp(
                Values.sequence(Values.field(qp, "posted")).stream().map(Devices::chain).toList(),
                Values.truth(qp, "error"),
                Values.truth(qp, "flushed"),
                Values.names(Values.field(qp, "abandoned")).stream()
                    .map(Integer::valueOf)
                    .sorted()
                    .toList(),
                0),
        code -> code.snapshot().qp());
  }

  private static Chain chain(TlaValue chain) {
    return new Chain(
        ChainKind.valueOf(upper(chain)), Values.number(chain, "ctx"), Values.number(chain, "n"));
  }

  private static String upper(TlaValue value) {
    return Values.field(value, "kind").brief().toUpperCase(Locale.ROOT);
  }

  /**
   * The workqueue. A flush is a set of items in the specification, which may be over, and a number
   * up to which all are awaited in the code: compared is whether one goes on.
   */
  static Concern work() {
    record Work(List<WorkItem> items, boolean flushGoesOn) {}
    return new Concern(
        "work",
        spec -> {
          TlaValue work = spec.variable("work");
          List<WorkItem> items =
              Values.sequence(Values.field(work, "items")).stream().map(Devices::item).toList();
          Set<WorkItem> unfinished = new HashSet<>();
          unfinished.addAll(items);
          unfinished.addAll(running(spec));
          TlaValue await = Values.field(work, "await");
          boolean goesOn =
              await instanceof TlaValue.Set set
                  && set.elements().stream().map(Devices::item).anyMatch(unfinished::contains);
          return new Work(items, goesOn);
        },
        code ->
            new Work(
                code.snapshot().design().items(),
                code.actors().stream()
                    .anyMatch(
                        actor ->
                            "free.endFlush".equals(code.standsAt(actor))
                                && code.scene().isBlocked(actor))));
  }

  private static WorkItem item(TlaValue item) {
    return new WorkItem(WorkKind.valueOf(upper(item)), Values.number(item, "ctx"));
  }

  /** What the workers run. */
  private static List<WorkItem> running(Concern.Spec spec) {
    List<WorkItem> running = new ArrayList<>();
    Values.entries(spec.variable("my"))
        .forEach(
            (actor, own) -> {
              List<Integer> batch = Values.numbers(Values.field(own, "batch"));
              List<TlaValue> stack = Values.sequence(Values.field(spec.variable("pc"), actor));
              if (!batch.isEmpty() && stack.get(stack.size() - 1).brief().equals("work.take")) {
                boolean write = stack.get(0).brief().equals("work.write");
                running.add(new WorkItem(write ? WorkKind.WRITE : WorkKind.RELEASE, batch.get(0)));
              }
            });
    return running;
  }
}
