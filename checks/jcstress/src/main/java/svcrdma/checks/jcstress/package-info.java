/**
 * Runs the tests of {@link svcrdma.checks.jcstress.modes} with jcstress and judges what came out.
 */
@NullMarked
package svcrdma.checks.jcstress;

import org.jspecify.annotations.NullMarked;
