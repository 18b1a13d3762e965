/**
 * Runs of the whole transport, and of a pool of contexts alone, as values: what happens around
 * them, and a short schedule. jqwik generates them, and shrinks those that end badly.
 */
@NullMarked
package svcrdma.checks.jqwik;

import org.jspecify.annotations.NullMarked;
