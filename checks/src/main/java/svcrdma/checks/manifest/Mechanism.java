package svcrdma.checks.manifest;

import java.util.List;

/**
 * A thing that a design does for a reason.
 *
 * @param says what it does
 * @param without the hazard: what goes wrong without it
 * @param modules the modules that ask for it
 */
public record Mechanism(
    String id, String says, String without, List<String> modules, Place place) {}
