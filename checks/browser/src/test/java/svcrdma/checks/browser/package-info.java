/** The pages, used in a browser as people use them. */
@NullMarked
package svcrdma.checks.browser;

import org.jspecify.annotations.NullMarked;
