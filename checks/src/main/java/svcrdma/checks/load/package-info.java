/**
 * The Java implementation under load: free threads, connections that end and come again, ledgers
 * that watch, and what it did in numbers.
 */
@NullMarked
package svcrdma.checks.load;

import org.jspecify.annotations.NullMarked;
