/** Whole programs of the Java code, explored schedule by schedule with Fray. */
@NullMarked
package svcrdma.checks.fray;

import org.jspecify.annotations.NullMarked;
