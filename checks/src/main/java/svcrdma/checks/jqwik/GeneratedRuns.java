package svcrdma.checks.jqwik;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import net.jqwik.api.RandomGenerator;
import net.jqwik.api.sessions.JqwikSession;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.hazard.Parts;
import svcrdma.checks.schedule.Scene;

/** Generated schedules in one environment, for whoever wants to know what they do. */
public final class GeneratedRuns {
  private GeneratedRuns() {}

  /**
   * Who sends how much, before the connection ends.
   *
   * @param calls by the client
   * @param senders of the backchannel
   * @param sends by them, all together
   */
  public record Traffic(int calls, int senders, int sends) {}

  /** Who did what. */
  public record Step(String actor, String action) {}

  /**
   * Plays so many generated schedules of the design {@code deferred} with the lane's seed. One that
   * ends badly ends there.
   *
   * @param each takes the steps of each, and says whether more are wanted
   */
  public static void play(
      Scene.Size size, Traffic traffic, Parts parts, int tries, Predicate<List<Step>> each) {
    Environment environment =
        new Environment(
            size,
            new Environment.Traffic(traffic.calls(), false, traffic.senders(), traffic.sends()),
            Environment.Ending.DISCONNECT,
            Environment.Pool.WHOLE,
            List.of());
    JqwikSession.run(
        () -> {
          Random random = new Random(JqwikLane.seed());
          RandomGenerator<Case> generator = Cases.in(environment).generator(tries);
          boolean wanted = true;
          for (int i = 0; wanted && i < tries; i++) {
            Case generated = generator.next(random).value();
            wanted = each.test(steps(Play.of(generated, Design.DEFERRED, parts).schedule()));
            JqwikSession.finishTry();
          }
        });
  }

  private static List<Step> steps(List<String> schedule) {
    List<Step> steps = new ArrayList<>();
    for (String line : schedule) {
      int space = line.indexOf(' ');
      String action = line.substring(space + 1);
      if (!action.equals(Play.ENDS)) {
        steps.add(new Step(line.substring(0, space), action));
      }
    }
    return steps;
  }
}
