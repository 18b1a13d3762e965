package svcrdma.checks.lincheck;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Predicate;
import org.jetbrains.lincheck.Lincheck;
import org.jetbrains.lincheck.LincheckAssertionError;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.lane.LaneException;
import svcrdma.checks.schedule.HeldThreads;
import svcrdma.checks.trace.Event;
import svcrdma.release.Hardware;
import svcrdma.release.Tracepoints;

/** What Lincheck's model checker runs, for whoever wants to know what it does. */
public final class LincheckRuns {
  private static final int TRIES = 3;

  private LincheckRuns() {}

  /** When the connection ends: at once, when a reply has completed, and when a call is done. */
  private static final List<String> END_AFTER = List.of("", "wakeSenders", "release.slot");

  /**
   * What is run: calls and senders at once, and the end of the connection beside them or later.
   *
   * @param senders of the backchannel, each of which sends once
   */
  public record Scene(int threads, int queueDepth, int requestLimit, int calls, int senders) {}

  /**
   * Writes down what each thread does, in the JVM's table of properties: Lincheck neither resets it
   * nor switches threads there, so what is written down costs no schedules. The time is a count.
   */
  private static final class Recorder implements Tracepoints {
    private static final String PREFIX = "svcrdma.lincheck.recorded.";
    private static final String RUNS = PREFIX + "runs";

    static void clear() {
      System.getProperties().keySet().removeIf(key -> key.toString().startsWith(PREFIX));
    }

    static int runs() {
      return (int) System.getProperties().getOrDefault(RUNS, 0);
    }

    /** The events of a run, those that ended first first. */
    static List<Event> events(int run) {
      Properties table = System.getProperties();
      List<Event> events = new ArrayList<>();
      int last = (int) table.getOrDefault(clock(run), 0);
      for (int end = 1; end <= last; end++) {
        if (table.get(key(run, end)) instanceof Event event) {
          events.add(event);
        }
      }
      return events;
    }

    private static String key(int run, Object what) {
      return PREFIX + run + "." + what;
    }

    private static String clock(int run) {
      return key(run, "clock");
    }

    private final Properties table = System.getProperties();
    private final int run = runs() + 1;

    Recorder() {
      table.put(RUNS, run);
    }

    private int tick() {
      int now = (int) table.getOrDefault(clock(run), 0) + 1;
      table.put(clock(run), now);
      return now;
    }

    @Override
    public void before(String step) {
      if (!HeldThreads.POOL.contains(step)) {
        table.put(key(run, Thread.currentThread().getName()), tick());
      }
    }

    @Override
    public void after(String action, long seen) {
      if (!HeldThreads.POOL.contains(action)) {
        String actor = Thread.currentThread().getName();
        int begin = (int) table.getOrDefault(key(run, actor), 0);
        int end = tick();
        table.put(key(run, end), new Event(actor, action, seen, begin, end));
      }
    }
  }

  /** Why Lincheck would run nothing on this JVM; empty if it does. */
  public static Optional<String> silence() {
    return LincheckLane.silence();
  }

  /**
   * Plays so many schedules of the design {@code deferred}, or as many as come to their end.
   *
   * @param each takes the events of each, the last one perhaps only as far as it came, and says
   *     whether more are wanted
   * @throws LaneException if fewer were played than half of them, and none went wrong
   */
  public static void play(Scene scene, Parts parts, int schedules, Predicate<List<Event>> each) {
    int share = schedules / END_AFTER.size();
    boolean wanted = true;
    for (String action : END_AFTER) {
      wanted = wanted && play(scene, action, parts, share, each);
    }
  }

  private static boolean play(
      Scene scene, String endAfter, Parts parts, int schedules, Predicate<List<Event>> each) {
    try {
      boolean ended = false;
      for (int i = 0; i < TRIES && !ended && Recorder.runs() < 2; i++) {
        Recorder.clear();
        ended = playsAll(scene, endAfter, parts, schedules);
      }
      if (Recorder.runs() < (ended ? schedules / 2 : 1)) {
        throw new LaneException("lincheck played " + Recorder.runs() + " times, not " + schedules);
      }
      boolean wanted = true;
      for (int run = 1; wanted && run <= Recorder.runs(); run++) {
        wanted = each.test(Recorder.events(run));
      }
      return wanted;
    } finally {
      Recorder.clear();
    }
  }

  /** False if one went wrong, which ends them: what was recorded tells how. */
  private static boolean playsAll(Scene scene, String endAfter, Parts parts, int schedules) {
    try {
      Lincheck.runConcurrentTest(schedules, () -> play(scene, endAfter, parts));
      return true;
    } catch (LincheckAssertionError e) {
      return false; // also if the first run took too long, on a busy machine
    }
  }

  private static void play(Scene scene, String endAfter, Parts parts) {
    World.Size size =
        new World.Size(
            scene.threads(), 1, scene.queueDepth(), scene.requestLimit(), Hardware.RELIABLE);
    World world = new World(size, parts, new Recorder());
    world.run(
        () -> {
          for (int i = 0; i < scene.calls(); i++) {
            world.call();
          }
          for (int i = 0; i < scene.senders(); i++) {
            world.startSender(0);
          }
          if (endAfter.isEmpty()) {
            world.startManager();
          }
          world.startAll();
          if (!endAfter.isEmpty()) {
            world.await(endAfter, 1);
            world.startManager();
          }
          world.await("freeTransport", 1);
          world.end();
        });
  }
}
