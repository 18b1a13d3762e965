package svcrdma.checks.tlc;

import java.util.List;
import java.util.Map;
import java.util.Set;
import svcrdma.checks.manifest.Property;

/**
 * What TLC found out about a model.
 *
 * @param witnesses names that the model printed
 * @param actions how often each action was taken, empty unless coverage was asked for
 * @param seconds that it took, with all its processes
 */
public record TlcRun(
    Verdict verdict,
    Statistics statistics,
    Set<String> witnesses,
    Map<String, Long> actions,
    double seconds) {

  /** The occasions that a property asks for and that this run did not offer. */
  public List<String> unseen(Property property) {
    return property.witness().stream().filter(w -> !witnesses.contains(w)).toList();
  }
}
