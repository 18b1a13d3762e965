package svcrdma.checks.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Property;
import svcrdma.checks.page.Diagrams;
import svcrdma.checks.run.Result;
import svcrdma.checks.tlc.Verdict;

/**
 * What the models have seen: which steps were taken, and which properties had an occasion.
 *
 * @param countedIn in how many models TLC counted the steps
 */
public record Coverage(long countedIn, List<ActionRow> actions, List<PropertyRow> properties) {

  /**
   * How often an action was taken.
   *
   * @param counted whether TLC counted it anywhere
   * @param times in all models together
   * @param models in how many it was taken
   */
  public record ActionRow(
      String name, String kernel, String java, boolean counted, long times, long models) {}

  /**
   * In what models a property was checked.
   *
   * @param holds in how many it holds and had its occasion
   * @param violated in how many it is violated
   * @param vacuous the models in which it holds for want of an occasion
   */
  public record PropertyRow(Property property, long holds, long violated, List<String> vacuous) {}

  static Coverage of(Manifest manifest, List<Result> results, Diagrams diagrams) {
    Set<String> names = new LinkedHashSet<>(manifest.actions().keySet());
    results.forEach(result -> names.addAll(result.run().actions().keySet()));
    return new Coverage(
        results.stream().filter(result -> !result.run().actions().isEmpty()).count(),
        names.stream().map(name -> action(name, results, diagrams)).toList(),
        manifest.properties().values().stream()
            .map(property -> property(property, results))
            .toList());
  }

  private static ActionRow action(String name, List<Result> results, Diagrams diagrams) {
    List<Long> counts =
        results.stream().flatMap(r -> Stream.ofNullable(r.run().actions().get(name))).toList();
    return new ActionRow(
        name,
        diagrams.kernel(name),
        diagrams.java(name),
        !counts.isEmpty(),
        counts.stream().mapToLong(Long::longValue).sum(),
        counts.stream().filter(count -> count > 0).count());
  }

  private static PropertyRow property(Property property, List<Result> results) {
    List<Result> checking =
        results.stream().filter(r -> r.model().properties().contains(property)).toList();
    List<String> vacuous = new ArrayList<>();
    long holds = 0;
    for (Result result : checking) {
      if (result.run().verdict() instanceof Verdict.Holds) {
        if (result.run().witnesses().containsAll(property.witness())) {
          holds++;
        } else {
          vacuous.add(result.model().id());
        }
      }
    }
    long violated = checking.stream().filter(r -> property.name().equals(r.property())).count();
    return new PropertyRow(property, holds, violated, vacuous);
  }
}
