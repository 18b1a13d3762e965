package svcrdma.checks.manifest;

import java.util.List;

/**
 * A release design: a set of mechanisms.
 *
 * @param mechanisms their names, in the manifest's order
 */
public record Design(String id, String says, List<String> mechanisms, Place place) {}
