package svcrdma.checks.graph;

/**
 * A step from one state to another, or back to the same. An action that leaves a choice open leads
 * from one state by the same step to several; two that lead to the same state are two edges.
 *
 * @param number counted from 0 through the graph, so that whoever walks it can tick off
 * @param from number of a state
 * @param to number of a state
 */
public record Edge(int number, int from, Step step, int to) {}
