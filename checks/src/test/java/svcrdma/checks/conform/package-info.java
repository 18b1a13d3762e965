/** That code and specification are equal, and that the comparison would see it if they were not. */
@NullMarked
package svcrdma.checks.conform;

import org.jspecify.annotations.NullMarked;
