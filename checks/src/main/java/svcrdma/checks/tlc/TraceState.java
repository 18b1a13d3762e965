package svcrdma.checks.tlc;

import java.util.List;
import java.util.Map;

/**
 * A state of a run.
 *
 * @param number counted from 1
 * @param action the name of the action that led here, empty for the first state
 * @param arguments of the action where TLC tells them
 */
public record TraceState(
    int number, String action, List<String> arguments, Map<String, TlaValue> variables) {}
