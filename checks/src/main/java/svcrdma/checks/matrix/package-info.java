/** Hazard by checker: who catches what, computed from runs. */
@NullMarked
package svcrdma.checks.matrix;

import org.jspecify.annotations.NullMarked;
