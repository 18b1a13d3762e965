package svcrdma.checks.explore;

import java.util.List;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.graph.StateGraph;
import svcrdma.checks.manifest.Model;

/**
 * What there is to explore of a model.
 *
 * @param model as it was named
 * @param variants its design whole and less each mechanism, or only the model itself
 * @param own the id of the variant that is the model itself
 * @param same mechanisms without which the graph is the same, so that they have no variant
 * @param alone why there is only the model itself, or null
 */
public record Exploration(
    Model model, List<Variant> variants, String own, List<String> same, @Nullable String alone) {

  /** The id of the variant that lacks nothing. */
  public static final String WHOLE = "whole";

  /**
   * A design in the model's environment.
   *
   * @param id {@link #WHOLE}, a mechanism that it lacks, or the model's own id
   */
  public record Variant(String id, StateGraph graph) {}

  /** The graph of the model itself. */
  public StateGraph graph() {
    return variants.stream()
        .filter(variant -> variant.id().equals(own))
        .map(Variant::graph)
        .findFirst()
        .orElseThrow();
  }
}
