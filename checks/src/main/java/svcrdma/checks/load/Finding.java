package svcrdma.checks.load;

import java.util.Optional;
import svcrdma.checks.hazard.Property;

/**
 * Something that must not be.
 *
 * @param property what is violated; none if the specification has no name for it
 * @param how what was seen
 */
public record Finding(Optional<Property> property, String how) {
  Finding(Property property, String how) {
    this(Optional.of(property), how);
  }

  /** The property's name, or that a ledger is off. */
  public String name() {
    return property.map(Property::toString).orElse("a ledger");
  }
}
