package svcrdma.release;

import static svcrdma.release.TransportFlags.XPT_BUSY;
import static svcrdma.release.TransportFlags.XPT_DATA;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A transport's flags and request slots, and the steps of {@link Transport} that hand it over with
 * them. The flags and the slots are the transport's own, which nobody outside of this package
 * knows; the steps are told again, without what surrounds them there.
 *
 * <p>At first some service thread owns the transport, with one request in progress, of one.
 */
public class EnqueueHandshake {
  private final TransportFlags flags;
  private final RequestSlots slots;

  /** As the transport has it. */
  public EnqueueHandshake() {
    this(new TransportFlags(), new RequestSlots(1));
  }

  private EnqueueHandshake(TransportFlags flags) {
    this(flags, new RequestSlots(1));
  }

  private EnqueueHandshake(RequestSlots slots) {
    this(new TransportFlags(), slots);
  }

  private EnqueueHandshake(TransportFlags flags, RequestSlots slots) {
    this.flags = flags;
    this.slots = slots;
    flags.set(XPT_BUSY);
    slots.reserve();
  }

  /** Sets {@code XPT_DATA}. */
  public void setData() {
    flags.set(XPT_DATA);
  }

  /** Clears {@code XPT_DATA}. */
  public void clearData() {
    flags.clear(XPT_DATA);
  }

  /** Whether {@code XPT_DATA} is set. */
  public boolean hasData() {
    return flags.has(XPT_DATA);
  }

  /** Clears {@code XPT_BUSY} with the barrier after it, as {@code received} does. */
  public void clearBusy() {
    flags.clear(XPT_BUSY);
    VarHandle.fullFence();
  }

  /** Gives the slot back. */
  public void releaseSlot() {
    int unused = slots.release();
  }

  /** Step 4 of enqueue; says whether the caller owns the transport now. */
  public boolean takeBusy() {
    return !flags.testAndSet(XPT_BUSY);
  }

  /** Enqueue, without the waitqueues; says whether the transport is in the ready queue by it. */
  public boolean enqueue() {
    int seen = flags.read();
    return (seen & XPT_BUSY) == 0
        && (seen & XPT_DATA) != 0
        && slots.allows(slots.inProgress())
        && takeBusy();
  }

  private static VarHandle handle(Class<?> owner, String name) {
    try {
      return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
          .findVarHandle(owner, name, int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static final VarHandle FLAGS = handle(TransportFlags.class, "flags");
  private static final VarHandle RQSTS = handle(RequestSlots.class, "rqsts");

  /** A flag is set by a read and a write. */
  public static EnqueueHandshake setInTwo() {
    return new EnqueueHandshake(
        new TransportFlags() {
          @Override
          void set(int flag) {
            FLAGS.setVolatile(this, (int) FLAGS.getVolatile(this) | flag);
          }
        });
  }

  /** A flag is cleared by a read and a write. */
  public static EnqueueHandshake clearInTwo() {
    return new EnqueueHandshake(
        new TransportFlags() {
          @Override
          void clear(int flag) {
            FLAGS.setVolatile(this, (int) FLAGS.getVolatile(this) & ~flag);
          }
        });
  }

  /** A flag is tested and set by a read and a write. */
  public static EnqueueHandshake testAndSetInTwo() {
    return new EnqueueHandshake(
        new TransportFlags() {
          @Override
          boolean testAndSet(int flag) {
            int seen = (int) FLAGS.getVolatile(this);
            FLAGS.setVolatile(this, seen | flag);
            return (seen & flag) != 0;
          }
        });
  }

  /** Clearing a flag does not acquire. */
  public static EnqueueHandshake clearWithoutAcquire() {
    return new EnqueueHandshake(
        new TransportFlags() {
          @Override
          void clear(int flag) {
            int unused = (int) FLAGS.getAndBitwiseAndRelease(this, ~flag);
          }
        });
  }

  /** Clearing a flag does not release. */
  public static EnqueueHandshake clearWithoutRelease() {
    return new EnqueueHandshake(
        new TransportFlags() {
          @Override
          void clear(int flag) {
            int unused = (int) FLAGS.getAndBitwiseAndAcquire(this, ~flag);
          }
        });
  }

  /** Test-and-set does not acquire. */
  public static EnqueueHandshake testAndSetWithoutAcquire() {
    return new EnqueueHandshake(
        new TransportFlags() {
          @Override
          boolean testAndSet(int flag) {
            return ((int) FLAGS.getAndBitwiseOrRelease(this, flag) & flag) != 0;
          }
        });
  }

  /** No barrier after a slot was given back. */
  public static EnqueueHandshake slotWithoutBarrier() {
    return new EnqueueHandshake(
        new RequestSlots(1) {
          @Override
          int release() {
            return (int) RQSTS.getAndAddRelease(this, -1) - 1;
          }
        });
  }

  /** A slot is given back by a read and a write, and no barrier follows. */
  public static EnqueueHandshake slotOnlyStored() {
    return new EnqueueHandshake(
        new RequestSlots(1) {
          @Override
          int release() {
            int left = inProgress() - 1;
            RQSTS.setOpaque(this, left);
            return left;
          }
        });
  }
}
