package svcrdma.checks.jqwik;

/**
 * Something goes wrong once.
 *
 * @param kind what
 * @param at when: the how manieth of its kind, from 1
 */
record Fault(Kind kind, int at) {
  enum Kind {
    POST_REFUSED,
    POST_PARTLY,
    COMPLETES_IN_ERROR,
    RECEIVES_IN_ERROR,
    NO_MEMORY
  }
}
