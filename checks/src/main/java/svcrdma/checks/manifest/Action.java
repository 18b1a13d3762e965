package svcrdma.checks.manifest;

/**
 * An atomic step.
 *
 * @param name of the operator in the specification
 * @param kernel the kernel's function that it is part of
 * @param step which step of that function
 */
public record Action(String name, String kernel, String step, String says, Place place) {}
