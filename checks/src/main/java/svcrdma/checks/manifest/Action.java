package svcrdma.checks.manifest;

/**
 * An atomic step.
 *
 * @param name of the operator in the specification
 * @param kernel the kernel's function, or in another protocol the code's, that it is part of; may
 *     be empty
 * @param step which step of that function
 */
public record Action(String name, String kernel, String step, String says, Place place) {
  /** The kernel's function and, where there are several, which step of it. */
  public String where() {
    return (kernel + " " + step).strip();
  }
}
