package svcrdma.checks.conform;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.graph.Edge;
import svcrdma.checks.schedule.HeldThreads;
import svcrdma.checks.schedule.Scene;
import svcrdma.checks.schedule.Schedule;
import svcrdma.release.Call;
import svcrdma.release.Hardware;
import svcrdma.release.TransportSnapshot;

/** Takes the code along one walk, from its beginning, and compares after each step. */
final class Walker implements AutoCloseable {
  /** Decides what the step that is about to be taken says; else everything goes well. */
  private static final class Fate implements Hardware {
    private volatile String action = "";

    @Override
    public Accepted accepts(int entries) {
      return switch (action) {
        case "postPartly" -> Accepted.PART;
        case "postRefused" -> Accepted.NONE;
        default -> Accepted.ALL;
      };
    }

    @Override
    public boolean succeeds() {
      return !action.equals("completeInError");
    }

    @Override
    public boolean receives() {
      return !action.equals("receiveInError");
    }

    boolean hasMemory() {
      return !action.equals("allocationFails");
    }
  }

  private final IntFunction<Object[]> expected;
  private final long[] callStacks;
  private final List<Concern> concerns;
  private final List<Edge> walk;
  private final Iterator<Script.Call> calls;
  private final Fate fate = new Fate();
  private final Scene scene;
  private final List<String> actors;
  private final History history = new History();
  private TransportSnapshot snapshot;

  /**
   * Sets the scene for a walk.
   *
   * @param script what must be known of the walk before
   * @param expected values of a state, one for each concern, by the state's number
   */
  Walker(
      Subject subject,
      List<Edge> walk,
      Script script,
      List<Concern> concerns,
      IntFunction<Object[]> expected) {
    this.expected = expected;
    callStacks = new long[walk.size() + 1];
    this.concerns = concerns;
    this.walk = walk;
    calls = script.calls().iterator();
    scene =
        new Scene(
            subject.size(),
            subject.design()::factory,
            subject.parts(),
            Schedule.NONE,
            new Scene.Surroundings(fate, fate::hasMemory, HeldThreads.POOL));
    if (subject.manager()) {
      scene.addManager();
    }
    if (subject.closer()) {
      scene.addCloser();
    }
    for (String sender : subject.senders()) {
      scene.addSender(sender, endless(script.writes(sender)));
    }
    actors = scene.held().names().stream().sorted().toList();
    snapshot = scene.transport().snapshot();
  }

  /** These, and then zeros: a sender that has sent what it will stands before its next send. */
  private static Iterator<Integer> endless(List<Integer> writes) {
    Iterator<Integer> some = writes.iterator();
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return true;
      }

      @Override
      public Integer next() {
        return some.hasNext() ? some.next() : 0;
      }
    };
  }

  /**
   * Walks.
   *
   * @return where the two part; null if they do not
   */
  @Nullable Mismatch walk() {
    Mismatch mismatch = compare(0, walk.get(0).from(), null);
    for (int i = 0; i < walk.size() && mismatch == null; i++) {
      Edge edge = walk.get(i);
      String action = take(edge);
      mismatch =
          compare(i + 1, edge.to(), edge.step().action().equals(action) ? null : action(action));
    }
    return mismatch;
  }

  private static String action(@Nullable String action) {
    return action == null ? "no action" : action;
  }

  private @Nullable String take(Edge edge) {
    String action = edge.step().action();
    String actor = Moves.actor(edge.step());
    if (action.equals("receiveCall")) {
      Script.Call call = calls.next();
      boolean unused = scene.client().call(call.needsReads(), call.writes());
    } else if (action.equals("receiveInError")) {
      boolean unused = scene.transport().queuePair().arrive(new Call(0, false, 0));
    } else if (scene.isBlocked(actor) && !Moves.isEnvironment(action)) {
      return "nothing, for it is blocked"; // it would not come back
    }
    TransportSnapshot before = snapshot;
    fate.action = action;
    String taken = scene.step(actor);
    fate.action = "";
    snapshot = scene.transport().snapshot();
    if (taken != null) {
      history.add(actor, taken, scene.held().seen(actor), before);
    }
    return taken;
  }

  /**
   * Compares the whole state.
   *
   * @param otherwise what was done instead of the walk's last step; null if it was that
   */
  private @Nullable Mismatch compare(int steps, int state, @Nullable String otherwise) {
    Code code = new Code(actors, scene, snapshot, history);
    Object[] values = expected.apply(state);
    callStacks[steps] = scene.held().callStacks(actors);
    boolean equal = otherwise == null && scene.held().failure() == null;
    Object[] found = new Object[values.length];
    for (int i = 0; i < values.length; i++) {
      found[i] = concerns.get(i).found().apply(code);
      equal &= values[i].equals(found[i]);
    }
    return equal ? null : mismatch(steps, values, found, otherwise);
  }

  private Mismatch mismatch(
      int steps, Object[] values, Object[] found, @Nullable String otherwise) {
    List<Mismatch.Row> rows = new ArrayList<>();
    if (otherwise != null) {
      rows.add(new Mismatch.Row("step", walk.get(steps - 1).step().action(), otherwise));
    }
    Throwable failure = scene.held().failure();
    if (failure != null) {
      rows.add(new Mismatch.Row(Mismatch.FAILURE, "none", failure.toString()));
    }
    for (int i = 0; i < values.length; i++) {
      rows.add(new Mismatch.Row(concerns.get(i).name(), values[i], found[i]));
    }
    return new Mismatch(List.copyOf(walk.subList(0, steps)), rows);
  }

  /** For each state of the walk that was reached, all threads' call stacks as one number. */
  long[] callStacks() {
    return callStacks;
  }

  /** The code, where the walk has left it. */
  Scene scene() {
    return scene;
  }

  @Override
  public void close() {
    scene.close();
  }
}
