package svcrdma.checks.conform;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.function.IntFunction;
import svcrdma.checks.graph.Edge;
import svcrdma.checks.tlc.TlaValue;

/**
 * What has to be known of a walk before it begins. The specification decides late what a call needs
 * and how long a reply's chain is: when a thread takes the call, and when it fills the context. In
 * the code the client has decided both, and a sender of the backchannel when it begins.
 */
final class Script {
  /** What the client asks for. */
  static final class Call {
    private boolean needsReads;
    private int writes;

    boolean needsReads() {
      return needsReads;
    }

    int writes() {
      return writes;
    }
  }

  private final IntFunction<Map<String, TlaValue>> states;
  private final List<Call> calls = new ArrayList<>();
  private final Map<String, List<Integer>> writes = new HashMap<>();

  // Where each call is on the walk.
  private final Queue<Call> arrived = new ArrayDeque<>();
  private final Queue<Call> readDone = new ArrayDeque<>();
  private final Map<String, Call> taken = new HashMap<>(); // by thread
  private final Map<String, Call> reads = new HashMap<>(); // by thread, not posted
  private final Queue<List<Call>> posted = new ArrayDeque<>(); // a chain of Reads has its call
  private List<Call> completed = List.of();

  private Script(IntFunction<Map<String, TlaValue>> states) {
    this.states = states;
  }

  /**
   * That of a walk.
   *
   * @param states by number
   */
  static Script of(IntFunction<Map<String, TlaValue>> states, List<Edge> walk) {
    Script script = new Script(states);
    walk.forEach(script::add);
    return script;
  }

  /** The client's calls, in order. */
  List<Call> calls() {
    return calls;
  }

  /** How many RDMA Writes go before each of a sender's Sends. */
  List<Integer> writes(String sender) {
    return writes.getOrDefault(sender, List.of());
  }

  private void add(Edge edge) {
    String actor = Moves.actor(edge.step());
    switch (edge.step().action()) {
      case "receiveCall" -> {
        Call call = new Call();
        calls.add(call);
        arrived.add(call);
      }
      case "takeCall" -> taken.put(actor, arrived.remove());
      case "takeReadCall" -> taken.put(actor, readDone.remove());
      case "takeCallWithReads" -> {
        Call call = arrived.remove();
        call.needsReads = true;
        reads.put(actor, call);
      }
      case "startSend" -> writes.computeIfAbsent(actor, unused -> new ArrayList<>()).add(0);
      case "llistDelFirst", "allocateContext" -> fill(edge, actor);
      case "postSend" -> {
        Call call = reads.remove(actor);
        posted.add(call == null ? List.of() : List.of(call));
      }
      case "postPartly" -> posted.add(List.of());
      case "completeNormally", "completeFlushed", "completeInError", "finishWrites" ->
          completed = posted.remove();
      case "appendReadDone" -> readDone.addAll(completed);
      case "postRefused", "serveNextOnClose" -> reads.remove(actor);
      default -> {}
    }
  }

  private void fill(Edge edge, String actor) {
    TlaValue my = Values.field(Objects.requireNonNull(states.apply(edge.to()).get("my")), actor);
    int entries = Values.number(my, "n");
    if (Values.number(my, "ctx") == 0) {
      return; // the free list was empty
    }
    List<Integer> sends = writes.get(actor);
    if (sends == null) {
      Objects.requireNonNull(taken.get(actor)).writes = entries - 1;
    } else {
      sends.set(sends.size() - 1, entries - 1);
    }
  }
}
