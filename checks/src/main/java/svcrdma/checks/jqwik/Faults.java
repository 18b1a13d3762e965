package svcrdma.checks.jqwik;

import java.util.List;
import svcrdma.release.Hardware;

/** Hardware and memory in which some things go wrong. One thread at a time. */
final class Faults implements Hardware {
  private final List<Fault> faults;
  private int posts;
  private int executed;
  private int received;
  private int allocations;
  private boolean acceptedInPart;

  Faults(List<Fault> faults) {
    this.faults = faults;
  }

  private boolean happens(Fault.Kind kind, int at) {
    return faults.contains(new Fault(kind, at));
  }

  @Override
  public Accepted accepts(int entries) {
    posts++;
    if (happens(Fault.Kind.POST_REFUSED, posts)) {
      return Accepted.NONE;
    }
    if (happens(Fault.Kind.POST_PARTLY, posts)) {
      acceptedInPart |= entries > 1;
      return Accepted.PART;
    }
    return Accepted.ALL;
  }

  @Override
  public boolean succeeds() {
    executed++;
    return !happens(Fault.Kind.COMPLETES_IN_ERROR, executed);
  }

  @Override
  public boolean receives() {
    received++;
    return !happens(Fault.Kind.RECEIVES_IN_ERROR, received);
  }

  boolean hasMemory() {
    allocations++;
    return !happens(Fault.Kind.NO_MEMORY, allocations);
  }

  /** Whether a chain has been accepted, but not its Send. */
  boolean hasAcceptedInPart() {
    return acceptedInPart;
  }
}
