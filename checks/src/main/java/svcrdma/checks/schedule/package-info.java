/**
 * A deterministic scheduler for the Java code: every thread is held at the tracepoints and makes
 * one access when it is told to, so that a run is what a schedule says.
 */
@NullMarked
package svcrdma.checks.schedule;

import org.jspecify.annotations.NullMarked;
