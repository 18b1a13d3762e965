package svcrdma.checks.report;

import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.run.Result;
import svcrdma.checks.tlc.Verdict;

/**
 * Something that was not checked.
 *
 * @param title what, and what that means
 * @param items the names; may be empty
 */
public record Gap(String title, List<String> items) {

  /** All that can be told from what was run; what there is none of is not mentioned. */
  static List<Gap> of(
      Manifest manifest, List<Result> results, Coverage coverage, HazardTable hazards) {
    List<Gap> gaps = new ArrayList<>();
    add(
        gaps,
        "Models that were not run. Nothing on this page is about them.",
        line(notRun(manifest, results)));
    add(gaps, "Models that were run and not decided.", undecided(results));
    add(
        gaps,
        "Models that hold, in part for want of an occasion: there the property says nothing.",
        coverage.properties().stream()
            .filter(row -> !row.vacuous().isEmpty())
            .map(row -> row.property().name() + " in " + String.join(", ", row.vacuous()))
            .toList());
    add(
        gaps,
        "Properties that no model of this page shows to hold.",
        coverage.properties().stream()
            .filter(row -> row.holds() == 0)
            .map(row -> row.property().name())
            .collect(collectingAndThen(toList(), Gap::line)));
    add(
        gaps,
        "Mechanisms that no model of this page lacks, or has in addition: whether they are needed was not asked.",
        line(unasked(manifest, results)));
    add(
        gaps,
        "Models that explore only some of their runs (an action constraint). They can show a violation, never that there is none.",
        results.stream()
            .map(Result::model)
            .filter(model -> model.actionConstraint() != null)
            .map(Model::id)
            .toList());
    add(gaps, "Actions that no model took.", line(coverage.idleActions(true)));
    add(
        gaps,
        "Actions of which it is not known whether a model takes them: those in which steps were counted do not, the others may.",
        line(coverage.idleActions(false)));
    add(gaps, "Hazards at which a checker did not look.", notLooked(hazards));
    gaps.add(
        new Gap(
            "Larger environments. Each verdict holds for its model's bounds, which stand above, and for no others.",
            List.of()));
    gaps.add(
        new Gap(
            "The Java code. This page is about the specification; the commands run, replay, conform, trace, matrix and coverage are about the code.",
            List.of()));
    return gaps;
  }

  private static void add(List<Gap> gaps, String title, List<String> items) {
    if (!items.isEmpty()) {
      gaps.add(new Gap(title, items));
    }
  }

  /** Names in one line. */
  private static List<String> line(List<String> names) {
    return names.isEmpty() ? names : List.of(String.join(", ", names));
  }

  private static List<String> notRun(Manifest manifest, List<Result> results) {
    Set<String> rest = new LinkedHashSet<>(manifest.models().keySet());
    results.forEach(result -> rest.remove(result.model().id()));
    return List.copyOf(rest);
  }

  private static List<String> undecided(List<Result> results) {
    List<String> undecided = new ArrayList<>();
    for (Result result : results) {
      if (result.run().verdict() instanceof Verdict.Inconclusive inconclusive) {
        undecided.add(result.model().id() + ": " + inconclusive.reason());
      }
    }
    return undecided;
  }

  private static List<String> unasked(Manifest manifest, List<Result> results) {
    Set<String> rest = new LinkedHashSet<>(manifest.mechanisms().keySet());
    for (Result result : results) {
      rest.removeAll(result.model().without());
      rest.removeAll(result.model().with());
    }
    return List.copyOf(rest);
  }

  private static List<String> notLooked(HazardTable hazards) {
    List<String> rest = new ArrayList<>();
    for (int i = 0; i < hazards.checkers().size(); i++) {
      int checker = i;
      String names =
          hazards.rows().entrySet().stream()
              .filter(row -> isNotRun(row.getValue().get(checker)))
              .map(Map.Entry::getKey)
              .collect(joining(", "));
      if (!names.isEmpty()) {
        rest.add(hazards.checkers().get(checker) + ": " + names);
      }
    }
    return rest;
  }

  private static boolean isNotRun(HazardTable.Cell cell) {
    return cell.verdict().equals("not run") || cell.verdict().equals("out of reach");
  }
}
