package svcrdma.checks.trace;

/**
 * One step of one actor. The access to shared memory lies between its begin and its end.
 *
 * @param actor by its name in the specification, such as {@code t1} or {@code send-cq}
 * @param action likewise, such as {@code readFlags}
 * @param saw what it saw: flags as bits, a count, 1 or 0 for yes or no; 0 where there is nothing to
 *     see ({@code Seen} in {@code Trace.tla})
 * @param begin when, in nanoseconds of one clock of all actors
 * @param end likewise, not before the begin
 */
public record Event(String actor, String action, long saw, long begin, long end) {}
