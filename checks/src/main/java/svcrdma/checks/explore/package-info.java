/**
 * Pages in which a person is the scheduler: one model's state graph, as TLC computed it, to walk in
 * step by step; and lessons on it.
 */
@NullMarked
package svcrdma.checks.explore;

import org.jspecify.annotations.NullMarked;
