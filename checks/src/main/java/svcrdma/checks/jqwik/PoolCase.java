package svcrdma.checks.jqwik;

import java.util.List;

/**
 * A run of a pool of contexts alone, as a value: it decides every step.
 *
 * @param stock how many contexts are on the free list at first
 * @param users what each does, in order
 * @param choices who moves when
 */
record PoolCase(int stock, List<List<Use>> users, Choices choices) {
  /** What a user does. */
  enum Use {
    GET,
    /** Puts the one that it got first. */
    PUT,
    /** Puts it, and drains. */
    RELEASE
  }
}
