/**
 * The Java code with one mechanism missing, under the mechanism's name in the specification; and
 * what must hold of it when nobody can move any more, under the properties' names.
 */
@NullMarked
package svcrdma.checks.hazard;

import org.jspecify.annotations.NullMarked;
