/**
 * What the ways of doubting the Java code have in common: each is asked about the whole code and
 * about each hazard, and answers in the same form.
 */
@NullMarked
package svcrdma.checks.lane;

import org.jspecify.annotations.NullMarked;
