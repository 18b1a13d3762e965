package svcrdma.checks.jcstress;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A {@link Weakened} test whose forbidden outcome an x86 processor cannot show, so that what the
 * access mode is for rests on the Java memory model there and not on a run. Should the outcome show
 * on x86 all the same, the reason given here is wrong, which is a failure.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface InvisibleOnX86 {
  /** Why. */
  String value();
}
