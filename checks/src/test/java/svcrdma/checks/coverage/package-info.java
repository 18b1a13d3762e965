/** What lanes take of a graph, and that what is no path of it is found. */
@NullMarked
package svcrdma.checks.coverage;

import org.jspecify.annotations.NullMarked;
