/**
 * Which method of the Java code takes which action of the specification, read from both, and the
 * page that says so.
 */
@NullMarked
package svcrdma.checks.mapping;

import org.jspecify.annotations.NullMarked;
