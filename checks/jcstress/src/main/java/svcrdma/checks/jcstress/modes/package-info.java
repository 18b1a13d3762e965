/**
 * What each access mode of the Java code is for: stress tests, one class for each handshake.
 *
 * <p>The class says what two threads do to each other and which outcome is forbidden. Nested in it
 * are the tests: of the whole code, where the forbidden outcome must never show, and of code that
 * is {@linkplain svcrdma.checks.jcstress.Weakened weakened} in one access, where it must. Some
 * weakenings x86 hides: it delays a store past a later load and reorders nothing else, and each of
 * its read-modify-writes is a full barrier. Those tests {@linkplain
 * svcrdma.checks.jcstress.InvisibleOnX86 say so}.
 *
 * <p>jcstress finds the actors of a test in the test's own class only: so each test repeats them,
 * and does nothing but call those of the handshake.
 */
@NullMarked
package svcrdma.checks.jcstress.modes;

import org.jspecify.annotations.NullMarked;
