package svcrdma.checks.manifest;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A property that models check.
 *
 * @param name of the operator in the specification
 * @param number of the requirement that it states, or null
 * @param notWhen when it does not hold, or null
 * @param witness names that a run must have printed, so that the property was not true for want of
 *     an occasion
 * @param module in which it is defined
 * @param onlyNamed whether a what-if checks it only when it is named: it is dear
 * @param claim whether it claims something; what does not, and only prints the witnesses of others,
 *     is checked by every what-if
 */
public record Property(
    String name,
    Kind kind,
    @Nullable Long number,
    String says,
    @Nullable String notWhen,
    List<String> witness,
    String module,
    boolean onlyNamed,
    boolean claim,
    Place place) {

  /** What TLC calls a deadlock is a property as well: it may be expected, and it has this name. */
  public static final String DEADLOCK = "Deadlock";

  /** The same property where nobody sees whether it had an occasion. */
  Property unwitnessed() {
    return new Property(
        name, kind, number, says, notWhen, List.of(), module, onlyNamed, claim, place);
  }

  /** How TLC checks a property. */
  public enum Kind {
    /** In each state. */
    INVARIANT,
    /** Over behaviours: what must come to pass, which steps may be taken, what is refined. */
    TEMPORAL
  }
}
