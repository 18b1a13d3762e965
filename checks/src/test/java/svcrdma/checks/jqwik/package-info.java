/**
 * The Java code against simple models, over generated sequences of calls by one thread; and the
 * ledgers, each misuse of which must be loud.
 */
@NullMarked
package svcrdma.checks.jqwik;

import org.jspecify.annotations.NullMarked;
