package svcrdma.checks.jcstress.modes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The library's private fields, for accesses in modes that are weaker than its own. */
final class Fields {
  private Fields() {}

  /** A handle of a private field. */
  static VarHandle of(Class<?> owner, String name, Class<?> type) {
    try {
      return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
          .findVarHandle(owner, name, type);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
