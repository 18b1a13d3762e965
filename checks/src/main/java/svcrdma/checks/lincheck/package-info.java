/**
 * The Java code under Lincheck's model checker: whole transports with threads that sleep and wake,
 * and the lane that asks it about each hazard.
 */
@NullMarked
package svcrdma.checks.lincheck;

import org.jspecify.annotations.NullMarked;
