/**
 * Benchmarks of the Java code, for JMH. {@code ./svcrdma-release bench} runs them in JVMs of their
 * own and makes ratios of what they measure; a figure by itself says as much of the machine as of
 * the code.
 *
 * <p>An operation here is one that succeeded: where one may fail (no item is free, nothing is
 * there) the benchmark counts successes by itself, because JMH counts every call.
 */
@NullMarked
package svcrdma.checks.benchmarks;

import org.jspecify.annotations.NullMarked;
