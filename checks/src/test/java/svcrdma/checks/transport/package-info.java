/**
 * The whole transport: real threads that run free, and real threads that a scheduler holds at every
 * access and lets go one step at a time.
 */
@NullMarked
package svcrdma.checks.transport;

import org.jspecify.annotations.NullMarked;
