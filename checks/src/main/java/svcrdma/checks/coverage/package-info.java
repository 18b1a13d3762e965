/**
 * How much of a model's state graph the other ways of doubting the Java code see: what they ran is
 * followed through the graph, and each edge taken is ticked off.
 */
@NullMarked
package svcrdma.checks.coverage;

import org.jspecify.annotations.NullMarked;
