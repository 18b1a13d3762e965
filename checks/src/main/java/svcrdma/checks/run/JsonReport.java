package svcrdma.checks.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import svcrdma.checks.tlc.Verdict;

/**
 * Results for machines, as JSON. Version 1 is an object of {@code version} and {@code results};
 * each result has
 *
 * <ul>
 *   <li>{@code model}: its id
 *   <li>{@code design}: its id, or null
 *   <li>{@code without}: the mechanisms that were taken from the design
 *   <li>{@code with}: the mechanisms that were added to it
 *   <li>{@code constants}: an object of every constant of the module, with its value as TLC's
 *       configuration writes it
 *   <li>{@code verdict}: {@code holds}, {@code violated}, {@code simulated} (nothing was violated
 *       in some behaviours) or {@code inconclusive}
 *   <li>{@code property}: the name of the violated one, or null
 *   <li>{@code distinctStates}, {@code depth}: numbers, or null where TLC did not tell
 *   <li>{@code counterexampleLength}: its states, or null
 *   <li>{@code simulation}: null, or an object of {@code behaviours}, {@code depth} (states of one,
 *       at most), {@code seed} and {@code states} (that TLC came across)
 *   <li>{@code seconds}: that the model took
 *   <li>{@code asExpected}: true or false, or null where nothing was expected
 * </ul>
 */
public final class JsonReport {
  private static final int VERSION = 1;

  private JsonReport() {}

  /** The whole text. */
  public static String of(List<Result> results) {
    ObjectNode root = PrettyJson.ofVersion(VERSION);
    ArrayNode array = root.putArray("results");
    for (Result result : results) {
      ObjectNode node = array.addObject();
      node.put("model", result.model().id());
      node.put("design", result.model().design());
      ArrayNode without = node.putArray("without");
      result.model().without().forEach(without::add);
      ArrayNode with = node.putArray("with");
      result.model().with().forEach(with::add);
      ObjectNode constants = node.putObject("constants");
      result.model().constants().forEach(constants::put);
      node.put("verdict", result.run().verdict().word());
      node.put("property", result.property());
      node.put("distinctStates", result.run().statistics().distinct());
      node.put("depth", result.run().statistics().depth());
      node.put("counterexampleLength", result.counterexampleLength());
      simulation(node, result);
      node.put("seconds", result.run().seconds());
      node.put("asExpected", result.asExpected());
    }
    return PrettyJson.text(root);
  }

  private static void simulation(ObjectNode node, Result result) {
    if (result.run().verdict() instanceof Verdict.Simulated simulated) {
      ObjectNode how = node.putObject("simulation");
      how.put("behaviours", simulated.simulation().behaviours());
      how.put("depth", simulated.simulation().depth());
      how.put("seed", simulated.simulation().seed());
      how.put("states", simulated.states());
    } else {
      node.putNull("simulation");
    }
  }
}
