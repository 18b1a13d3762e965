package svcrdma.release;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A transport's references, of which there are two at first; nobody outside knows them. */
public final class References {
  private static final VarHandle REFS;

  static {
    try {
      REFS =
          MethodHandles.privateLookupIn(Lifetime.class, MethodHandles.lookup())
              .findVarHandle(Lifetime.class, "refs", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final Lifetime lifetime;

  private References(Lifetime lifetime) {
    this.lifetime = lifetime;
    lifetime.get();
  }

  /** Drops one; says whether it was the last. */
  public boolean putIsLast() {
    return lifetime.put() == 0;
  }

  /** As the transport has them. */
  public static References whole() {
    return new References(new Lifetime());
  }

  /** A reference is dropped by a read and a write. */
  public static References putInTwo() {
    return new References(
        new Lifetime() {
          @Override
          int put() {
            int left = (int) REFS.getVolatile(this) - 1;
            REFS.setVolatile(this, left);
            return left;
          }
        });
  }

  /** Who drops the last does not acquire. */
  public static References putWithoutAcquire() {
    return new References(
        new Lifetime() {
          @Override
          int put() {
            return (int) REFS.getAndAddRelease(this, -1) - 1;
          }
        });
  }
}
