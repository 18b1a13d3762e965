package svcrdma.checks.tlc;

import java.nio.file.Path;
import java.time.Duration;

/**
 * How TLC is run.
 *
 * @param jar that it is in
 * @param heapMegabytes of one process
 * @param timeout of one model, with all the processes that it takes
 * @param coverageUpTo in models of at most that many expected states and without temporal
 *     properties, TLC counts how often each action is taken; it takes twice as long
 */
public record TlcSettings(Path jar, long heapMegabytes, Duration timeout, long coverageUpTo) {}
