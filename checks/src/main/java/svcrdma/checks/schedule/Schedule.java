package svcrdma.checks.schedule;

import java.util.List;

/**
 * Who does what, in which order: the shortest run of the specification that violates a property, as
 * {@code svcrdma-release explain MODEL} tells it.
 *
 * @param steps in order
 */
public record Schedule(List<Step> steps) {
  /** One access of one actor. */
  public record Step(String actor, String action) {}

  /** No schedule: everything is left to whoever can move. */
  public static final Schedule NONE = new Schedule(List.of());

  /** A schedule written as lines of an actor and its action. */
  public static Schedule parse(String text) {
    return new Schedule(text.lines().map(Schedule::step).toList());
  }

  private static Step step(String line) {
    int space = line.indexOf(' ');
    return new Step(line.substring(0, space), line.substring(space + 1));
  }

  /** Whether this actor has a step in it. */
  public boolean names(String actor) {
    return steps.stream().anyMatch(step -> step.actor().equals(actor));
  }

  /** Whether its calls need RDMA Reads. */
  public boolean needsReads() {
    return steps.stream().anyMatch(step -> step.action().equals("takeCallWithReads"));
  }

  /** Whether this actor takes this action. */
  public boolean names(String actor, String action) {
    return count(actor, action) > 0;
  }

  /** How often this actor takes this action. */
  public long count(String actor, String action) {
    return steps.stream().filter(new Step(actor, action)::equals).count();
  }
}
