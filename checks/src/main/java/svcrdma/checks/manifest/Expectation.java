package svcrdma.checks.manifest;

import org.jspecify.annotations.Nullable;

/**
 * What a model's run is expected to bring. What is null is not compared.
 *
 * @param holds whether all properties hold
 * @param property the one that is violated, null exactly if all hold
 * @param length states of the shortest counterexample
 * @param distinctStates that TLC finds
 * @param depth of the search
 */
public record Expectation(
    boolean holds,
    @Nullable String property,
    @Nullable Long length,
    @Nullable Long distinctStates,
    @Nullable Long depth) {}
