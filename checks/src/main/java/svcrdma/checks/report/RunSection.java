package svcrdma.checks.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import svcrdma.checks.explain.Explanation;
import svcrdma.checks.manifest.Manifest;
import svcrdma.checks.manifest.Model;
import svcrdma.checks.page.Diagram;
import svcrdma.checks.page.Diagrams;
import svcrdma.checks.run.Result;
import svcrdma.checks.tlc.Verdict;

/**
 * A run that violates a property.
 *
 * @param length how many states it has
 * @param text the run as {@code explain} prints it
 * @param findings that speak of the model or of what it lacks
 * @param command that prints it
 */
public record RunSection(
    Model model,
    String property,
    int length,
    String text,
    List<Markdown.Section> findings,
    String command,
    Diagram diagram) {

  /** The id of the element with the diagram's data. */
  public String dataId() {
    return "data-" + model.id();
  }

  /** Of all that were found, in the order of the results. */
  static List<RunSection> of(
      Manifest manifest,
      Collection<Result> results,
      Diagrams diagrams,
      Map<String, Set<Markdown.Section>> mentions,
      Commands commands) {
    List<RunSection> sections = new ArrayList<>();
    for (Result result : results) {
      if (result.run().verdict() instanceof Verdict.Violated violated) {
        Model model = result.model();
        sections.add(
            new RunSection(
                model,
                violated.property(),
                violated.trace().states().size(),
                new Explanation(manifest).of(model, violated),
                mentions.entrySet().stream()
                    .filter(mention -> isAbout(mention.getKey(), model))
                    .flatMap(mention -> mention.getValue().stream())
                    .distinct()
                    .toList(),
                commands.explain(model),
                diagrams.of(model, violated)));
      }
    }
    return sections;
  }

  /** Whether a word of the findings names this model or what it lacks. */
  private static boolean isAbout(String word, Model model) {
    return names(word, model.id()) || model.without().contains(word);
  }

  /** Whether a word is this model's name, or a pattern with a star that fits it. */
  static boolean names(String word, String model) {
    boolean pattern = word.contains("*") && word.contains("-");
    return word.equals(model)
        || (pattern && Pattern.matches(Pattern.quote(word).replace("*", "\\E.*\\Q"), model));
  }
}
