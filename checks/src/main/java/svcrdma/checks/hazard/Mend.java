package svcrdma.checks.hazard;

import java.util.Arrays;
import java.util.Optional;

/** What the Java code can be given beyond its design: a mend of the specification, by its name. */
public enum Mend {
  ADD_BACK_WAKES("add-back-wakes"),
  RESERVE_ENQUEUES("reserve-enqueues");

  private final String id;

  Mend(String id) {
    this.id = id;
  }

  /** The mend of this name. */
  public static Optional<Mend> of(String id) {
    return Arrays.stream(values()).filter(mend -> mend.id.equals(id)).findFirst();
  }

  @Override
  public String toString() {
    return id;
  }
}
