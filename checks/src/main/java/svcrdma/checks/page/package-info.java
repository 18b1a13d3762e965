/**
 * What pages for a browser have in common: the layout, what is in it, and the one diagram of a run.
 * A page is one file that needs nothing else, and that its own policy keeps from loading anything.
 */
@NullMarked
package svcrdma.checks.page;

import org.jspecify.annotations.NullMarked;
