package svcrdma.checks.jcstress;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A test of code in which one access is weaker than it must be: its forbidden outcome has to show,
 * unless it is also {@link InvisibleOnX86}. A test without this annotation is of the whole code,
 * and its forbidden outcome must never show.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Weakened {}
