/** Parts of the library that are nobody's business outside of its package, for the stress tests. */
@NullMarked
package svcrdma.release;

import org.jspecify.annotations.NullMarked;
