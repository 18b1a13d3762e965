package svcrdma.checks.page;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run as {@code diagram.js} draws it.
 *
 * @param id of the model
 * @param title one sentence: what the run is of
 * @param actors a lane for each, in this order
 * @param holdings what is shown between the lanes and the steps
 * @param first what each of them holds before the first step
 * @param loopTo the number of the state to which the last step leads back, or null
 * @param stops whether the run stays for ever where it ends, though somebody could go on
 * @param ending what the run has ended in, one sentence
 */
public record Diagram(
    String id,
    String title,
    List<String> actors,
    List<Holding> holdings,
    List<List<String>> first,
    List<Step> steps,
    @Nullable Integer loopTo,
    boolean stops,
    String ending) {

  /**
   * A step.
   *
   * @param n the number of the state that it leads to; the first state is 1
   * @param actor who takes it
   * @param action its name
   * @param kernel the kernel's function and its step; empty for what is not in the manifest
   * @param java the Java methods that take it; empty where none does
   * @param changes what is otherwise than before
   * @param next what the actor does next
   * @param holds what each of the holdings contains after it
   */
  public record Step(
      int n,
      String actor,
      String action,
      String kernel,
      String java,
      List<Change> changes,
      String next,
      List<List<String>> holds) {}

  /**
   * Something that a step changed.
   *
   * @param variable its path, such as {@code sq.avail}
   * @param change from what to what, or what came and went
   */
  public record Change(String variable, String change) {}
}
