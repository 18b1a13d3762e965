package svcrdma.checks.tlc;

import java.nio.file.Path;
import java.time.Duration;

/**
 * How TLC is run.
 *
 * @param jar that it is in
 * @param heapMegabytes of one process
 * @param timeout of one model, with all the processes that it takes
 * @param coverage whether it counts how often each action is taken, which slows it down
 */
public record TlcSettings(Path jar, long heapMegabytes, Duration timeout, boolean coverage) {}
