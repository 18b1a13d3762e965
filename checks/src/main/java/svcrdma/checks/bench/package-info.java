/**
 * Measurements: what the release designs, the lock-free list and the checks themselves cost.
 *
 * <p>Everything is measured in rounds, and what is compared is measured in each of them: so a ratio
 * is of two figures that the same machine gave at nearly the same time, and how it spreads over the
 * rounds says what it is worth. JMH measures in JVMs of its own, from the module {@code
 * checks/benchmarks}, which this package knows by its names only.
 */
@NullMarked
package svcrdma.checks.bench;

import org.jspecify.annotations.NullMarked;
