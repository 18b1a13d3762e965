/**
 * Free runs against the specification: what threads that ran as they liked were seen to do is
 * recorded, and TLC decides whether some interleaving of it is a behaviour.
 */
@NullMarked
package svcrdma.checks.trace;

import org.jspecify.annotations.NullMarked;
