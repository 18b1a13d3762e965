/**
 * The Java code under Lincheck's model checker, and under schedules written by hand; the correct
 * code passes, and each hazard is shown red.
 */
@NullMarked
package svcrdma.checks.lincheck;

import org.jspecify.annotations.NullMarked;
