package svcrdma.checks.jcstress;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The hazard, by its id in the whole project, that a {@link Weakened} test plants. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface Hazard {
  /** Its id, such as {@code exact-was-empty}. */
  String value();
}
