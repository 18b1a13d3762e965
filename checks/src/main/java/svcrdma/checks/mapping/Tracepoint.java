package svcrdma.checks.mapping;

import java.util.Set;

/**
 * A call of {@code Tracepoints.before} or {@code after} in the Java code.
 *
 * @param file as it was given to {@link JavaCode}
 * @param method the class and the method that the call is in
 * @param kind which of the two
 * @param names every name that the call may pass: more than one where the code decides between them
 * @param steps of an {@code after}: the names of the last {@code before} above it in the same
 *     method; empty if there is none
 * @param seen of an {@code after}: what it says was seen, as the code has it; empty if nothing was
 */
record Tracepoint(
    String file,
    long line,
    String method,
    Kind kind,
    Set<String> names,
    Set<String> steps,
    String seen) {
  enum Kind {
    BEFORE,
    AFTER
  }

  String place() {
    return file + ":" + line;
  }
}
