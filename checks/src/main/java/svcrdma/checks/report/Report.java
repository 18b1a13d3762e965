package svcrdma.checks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.InputException;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.page.Assets;
import svcrdma.checks.page.Diagrams;
import svcrdma.checks.page.Page;
import svcrdma.checks.run.Result;
import svcrdma.checks.run.Summary;

/**
 * What the page shows, a section each.
 *
 * @param title what it is about
 * @param own whether the models are the project's own
 * @param summary how many models are as expected, and what differs
 * @param verdicts one for each result
 * @param needs which mechanism is needed where
 * @param hazards which checker catches what
 * @param runs every counterexample
 * @param findings the specification's findings as HTML, or null
 * @param costs what was measured, or null
 * @param gaps what was not checked
 * @param leftOut what the specification itself leaves out, as HTML, or null
 * @param versions of what the results come from, by name
 */
public record Report(
    String title,
    boolean own,
    String summary,
    List<VerdictRow> verdicts,
    List<Need> needs,
    HazardTable hazards,
    List<RunSection> runs,
    @Nullable String findings,
    Coverage coverage,
    @Nullable Costs costs,
    List<Gap> gaps,
    @Nullable String leftOut,
    Map<String, String> versions) {

  /**
   * What is known beside the results.
   *
   * @param commands how results are got again
   * @param methods the Java methods that take an action
   * @param matrix what {@code matrix --json} wrote, or null
   * @param costs what {@code bench --json} wrote, or null
   * @param none why a mechanism is no hazard of the Java code, of those that are none; null where
   *     the models are not the project's own, of which there is no Java code
   * @param versions of what the results come from, by name
   */
  public record Context(
      Commands commands,
      Map<String, List<String>> methods,
      @Nullable HazardTable matrix,
      @Nullable Costs costs,
      @Nullable Map<String, String> none,
      Map<String, String> versions) {}

  /** Of these results of models of the manifest. */
  public static Report of(Manifest manifest, List<Result> results, Context context) {
    Map<String, VerdictRow> rows = new LinkedHashMap<>();
    for (Result result : results) {
      rows.put(result.model().id(), VerdictRow.of(result, context.commands()));
    }
    Diagrams diagrams = new Diagrams(manifest, context.methods());
    Optional<Markdown> findings = markdown(manifest.folder().resolve("FINDINGS.md"));
    Map<String, Set<Markdown.Section>> mentions = findings.map(Markdown::mentions).orElse(Map.of());
    List<Need> needs = Need.of(manifest, rows);
    boolean own = context.none() != null;
    Map<String, String> none = context.none() == null ? Map.of() : context.none();
    HazardTable hazards =
        context.matrix() == null
            ? HazardTable.ofVerdicts(needs, none)
            : context.matrix().with(needs, none);
    Coverage coverage = Coverage.of(manifest, results, diagrams);
    return new Report(
        own
            ? "How a reply's memory is given back"
            : "Models of " + manifest.folder().toAbsolutePath().normalize().getFileName(),
        own,
        Summary.of(results),
        List.copyOf(rows.values()),
        needs,
        hazards,
        RunSection.of(manifest, results, diagrams, mentions, context.commands()),
        findings.map(text -> text.html("Findings", word -> target(word, rows))).orElse(null),
        coverage,
        context.costs(),
        Gap.of(manifest, results, coverage, hazards),
        markdown(manifest.folder().resolve("README.md"))
            .flatMap(text -> text.section("What is left out"))
            .map(text -> text.html("What is left out", word -> target(word, rows)))
            .orElse(null),
        context.versions());
  }

  private static Optional<Markdown> markdown(Path file) {
    try {
      return Files.exists(file)
          ? Optional.of(new Markdown(Files.readString(file)))
          : Optional.empty();
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read: " + e.getMessage());
    }
  }

  private static Optional<String> target(String word, Map<String, VerdictRow> rows) {
    VerdictRow row = rows.get(word);
    if (row != null) {
      return Optional.of((row.isViolated() ? "#run-" : "#verdict-") + word);
    }
    return rows.values().stream()
            .anyMatch(r -> r.isViolated() && RunSection.names(word, r.model().id()))
        ? Optional.of("#runs")
        : Optional.empty();
  }

  /** How many models came out with this verdict. */
  public long count(String verdict) {
    return verdicts.stream().filter(row -> row.verdict().equals(verdict)).count();
  }

  /** The mechanisms of which no model that lacks them was run. */
  public List<String> unaskedNeeds() {
    return needs.stream()
        .filter(need -> need.told().isEmpty())
        .map(need -> need.mechanism().id())
        .toList();
  }

  /** The whole page. */
  public String html() {
    Map<String, Object> data = new LinkedHashMap<>();
    runs.forEach(run -> data.put(run.dataId(), run.diagram()));
    Page page =
        Page.of(
            "svcrdma-release: report",
            List.of(Assets.beside(Report.class, "report.css")),
            List.of(Assets.beside(Report.class, "report.js")),
            data);
    return Page.render("report/report.jte", Map.of("page", page, "report", this));
  }
}
