/**
 * Holds the Java code to a model's whole state graph: walks that together take every edge of it,
 * with real threads that are held at the tracepoints, and after each step a comparison of the whole
 * state and of who can move.
 */
@NullMarked
package svcrdma.checks.conform;

import org.jspecify.annotations.NullMarked;
