/** Traces: their files, and what TLC says of them. */
@NullMarked
package svcrdma.checks.trace;

import org.jspecify.annotations.NullMarked;
