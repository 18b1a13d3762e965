package svcrdma.checks.manifest;

/**
 * The value of an environment constant.
 *
 * @param text as people write it, in the manifest or as an option
 * @param tla as TLC's configuration file wants it
 */
public record Setting(String text, String tla) {}
