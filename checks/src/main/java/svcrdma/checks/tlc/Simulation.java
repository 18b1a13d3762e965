package svcrdma.checks.tlc;

import java.util.List;

/**
 * How a model is simulated: behaviours that TLC takes by chance, one after the other.
 *
 * @param behaviours how many
 * @param depth states of one behaviour, at most; it ends before that where nobody can move
 * @param seed that decides all of them
 */
public record Simulation(long behaviours, int depth, long seed) {
  List<String> arguments() {
    return List.of(
        "-simulate",
        "num=" + behaviours,
        "-depth",
        Integer.toString(depth),
        "-seed",
        Long.toString(seed));
  }
}
