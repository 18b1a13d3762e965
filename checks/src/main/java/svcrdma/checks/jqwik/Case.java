package svcrdma.checks.jqwik;

/**
 * A run of the whole transport, as a value: it decides every step.
 *
 * @param environment what is around the transport
 * @param choices who moves when, the environment included
 */
record Case(Environment environment, Choices choices) {}
