package svcrdma.checks.jcstress.modes;

import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;
import svcrdma.release.LockFreeList;

/** Lists that are each weaker in one step. */
final class WeakList {
  private static final VarHandle HEAD =
      Fields.of(LockFreeList.class, "head", LockFreeList.Node.class);

  private WeakList() {}

  /** Whether it was empty is decided by a look before the add. */
  static final class LooksThenAdds extends LockFreeList<Item> {
    @Override
    public boolean add(Item node) {
      boolean wasEmpty = !isNotEmpty();
      boolean unused = super.add(node);
      return wasEmpty;
    }
  }

  /** Delete all reads the head and then writes it. */
  static final class ReadsThenClears extends LockFreeList<Item> {
    @Override
    protected @Nullable Item exchangeHead() {
      Item first = readHead();
      HEAD.setVolatile(this, null);
      return first;
    }
  }

  /** Add reads the head and then writes it. */
  static final class ReadsThenLinks extends LockFreeList<Item> {
    @Override
    protected boolean compareAndSetHead(@Nullable Item expected, @Nullable Item replacement) {
      if (readHead() != expected) {
        return false;
      }
      HEAD.setVolatile(this, replacement);
      return true;
    }
  }

  /** The compare-and-swap is indivisible and orders nothing. */
  static final class PlainCompareAndSet extends LockFreeList<Item> {
    @Override
    protected boolean compareAndSetHead(@Nullable Item expected, @Nullable Item replacement) {
      return HEAD.weakCompareAndSetPlain(this, expected, replacement);
    }
  }

  /** The compare-and-swap publishes and does not acquire. */
  static final class ReleaseCompareAndSet extends LockFreeList<Item> {
    @Override
    protected boolean compareAndSetHead(@Nullable Item expected, @Nullable Item replacement) {
      return HEAD.weakCompareAndSetRelease(this, expected, replacement);
    }
  }

  /** Delete all does not acquire. */
  static final class ReleaseExchange extends LockFreeList<Item> {
    @Override
    protected @Nullable Item exchangeHead() {
      return (Item) HEAD.getAndSetRelease(this, null);
    }
  }

  /** Delete all does not release. */
  static final class AcquireExchange extends LockFreeList<Item> {
    @Override
    protected @Nullable Item exchangeHead() {
      return (Item) HEAD.getAndSetAcquire(this, null);
    }
  }

  /** Delete first may see the element that it found as it was before. */
  static final class OpaqueFirst extends LockFreeList<Item> {
    @Override
    protected @Nullable Item readHeadAcquire() {
      return (Item) HEAD.getOpaque(this);
    }
  }

  /** The head is read plainly, as a compiler may do once for a whole loop. */
  static final class PlainRead extends LockFreeList<Item> {
    @Override
    protected @Nullable Item readHead() {
      return (Item) HEAD.get(this);
    }
  }
}
