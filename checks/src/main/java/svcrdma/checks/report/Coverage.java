package svcrdma.checks.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
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
 * @param uncounted the models in which it did not, and why, by the reason
 */
public record Coverage(
    long countedIn,
    Map<String, List<String>> uncounted,
    List<ActionRow> actions,
    List<PropertyRow> properties) {

  /**
   * How often an action was taken.
   *
   * @param counted whether it is known if it was taken: not where TLC counted no step of it, but
   *     left out a model that may take it
   * @param times in all models together
   * @param models in how many it was taken
   */
  public record ActionRow(
      String name, String kernel, String java, boolean counted, long times, long models) {
    /** Whether no model took it, as far as is known. */
    public boolean isIdle() {
      return times == 0;
    }
  }

  /**
   * In what models a property was checked.
   *
   * @param holds in how many it holds and had its occasion
   * @param violated in how many it is violated
   * @param vacuous the models in which it holds for want of an occasion
   */
  public record PropertyRow(Property property, long holds, long violated, List<String> vacuous) {
    /** Whether no model says anything about it. */
    public boolean isIdle() {
      return holds == 0 && violated == 0 && vacuous.isEmpty();
    }
  }

  /** Whether actions have a place in the kernel, or in another protocol's code. */
  public boolean hasKernel() {
    return actions.stream().anyMatch(row -> !row.kernel().isEmpty());
  }

  /** Whether actions have a place in the Java code. */
  public boolean hasJava() {
    return actions.stream().anyMatch(row -> !row.java().isEmpty());
  }

  /** The names of the actions that no model took, as far as is known. */
  public List<String> idleActions(boolean counted) {
    return actions.stream()
        .filter(row -> row.isIdle() && row.counted() == counted)
        .map(ActionRow::name)
        .toList();
  }

  /** The names of the properties about which no model says anything. */
  public List<String> idleProperties() {
    return properties.stream()
        .filter(PropertyRow::isIdle)
        .map(row -> row.property().name())
        .toList();
  }

  static Coverage of(Manifest manifest, List<Result> results, Diagrams diagrams) {
    Set<String> names = new LinkedHashSet<>(manifest.actions().keySet());
    results.stream()
        .flatMap(result -> result.run().actions().keySet().stream())
        .sorted()
        .forEach(names::add);
    return new Coverage(
        results.stream().filter(Coverage::isCounted).count(),
        results.stream()
            .filter(result -> !isCounted(result))
            .collect(
                Collectors.groupingBy(
                    Coverage::whyUncounted,
                    LinkedHashMap::new,
                    Collectors.mapping(result -> result.model().id(), Collectors.toList()))),
        names.stream().map(name -> action(name, results, diagrams)).toList(),
        manifest.properties().values().stream()
            .filter(Property::claim)
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
        counts.stream().anyMatch(count -> count > 0)
            || (!counts.isEmpty() && results.stream().noneMatch(r -> mayTake(r, name, results))),
        counts.stream().mapToLong(Long::longValue).sum(),
        counts.stream().filter(count -> count > 0).count());
  }

  private static boolean isCounted(Result result) {
    return !result.run().actions().isEmpty();
  }

  private static String whyUncounted(Result result) {
    if (!result.isDecided()) {
      return "not decided";
    }
    return result.model().properties(Property.Kind.TEMPORAL).isEmpty()
        ? "large, or of no expected size"
        : "temporal properties";
  }

  /**
   * Whether a model whose steps were not counted may take this action: TLC names all actions of a
   * module, so those of the same module that were counted tell which it has.
   */
  private static boolean mayTake(Result result, String action, List<Result> results) {
    List<Result> alike =
        results.stream()
            .filter(r -> isCounted(r) && r.model().module().equals(result.model().module()))
            .toList();
    return !isCounted(result)
        && (alike.isEmpty() || alike.stream().anyMatch(r -> r.run().actions().containsKey(action)));
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
