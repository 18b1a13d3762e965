/** The matrix, and every lane as it sees it. */
@NullMarked
package svcrdma.checks.matrix;

import org.jspecify.annotations.NullMarked;
