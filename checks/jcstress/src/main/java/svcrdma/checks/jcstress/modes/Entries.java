package svcrdma.checks.jcstress.modes;

import java.lang.invoke.VarHandle;
import java.util.function.Supplier;
import svcrdma.release.SendQueue;
import svcrdma.release.Sleeper;

/**
 * A Send Queue of one entry, whose steps can be made one at a time, and whose sleepers do not
 * sleep.
 */
class Entries extends SendQueue {
  private static final VarHandle AVAIL = Fields.of(SendQueue.class, "avail", int.class);
  private static final VarHandle TICKET_HEAD = Fields.of(SendQueue.class, "ticketHead", int.class);

  /** Makes sleepers that only note that they should sleep. */
  private static final class Insomnia implements Supplier<Sleeper> {
    boolean slept;

    @Override
    public Sleeper get() {
      return new Sleeper() {
        @Override
        public void sleep() {
          slept = true;
        }

        @Override
        public void wake() {}
      };
    }
  }

  private final Insomnia insomnia;
  private boolean woke;

  Entries() {
    this(new Insomnia());
  }

  private Entries(Insomnia insomnia) {
    super(1, () -> false, () -> {}, insomnia);
    this.insomnia = insomnia;
  }

  final void takeAll() {
    int unused = subtract(1);
  }

  /** Step 1 of a reservation. */
  final boolean tryReserve() {
    return subtract(1) >= 0;
  }

  /** Step 3 of a reservation. */
  final int takeOneTicket() {
    return takeTicket();
  }

  /**
   * Step 7 of a reservation. Says whether it went to sleep: the first sleep is enough, and the
   * sleeper that should sleep there stays on the waitqueue.
   */
  final boolean sleepsBeforeAvailable() {
    sendWait().await(() -> insomnia.slept || available() >= 1);
    return insomnia.slept;
  }

  final boolean woke() {
    return woke;
  }

  @Override
  protected void wakeSendWait() {
    woke = true;
    super.wakeSendWait();
  }

  static final class PlainGiveBack extends Entries {
    @Override
    protected void addCompleted(int entries) {
      AVAIL.setOpaque(this, available() + entries);
    }
  }

  static final class GiveBackWithoutBarrier extends Entries {
    @Override
    protected void addCompleted(int entries) {
      int unused = (int) AVAIL.getAndAdd(this, entries);
    }
  }

  static final class SubtractWithoutAcquire extends Entries {
    @Override
    protected int subtract(int entries) {
      return (int) AVAIL.getAndAddRelease(this, -entries) - entries;
    }
  }

  static final class ReadsThenSubtracts extends Entries {
    @Override
    protected int subtract(int entries) {
      int left = (int) AVAIL.getVolatile(this) - entries;
      AVAIL.setVolatile(this, left);
      return left;
    }
  }

  static final class ReadsThenCounts extends Entries {
    @Override
    protected int takeTicket() {
      int ticket = (int) TICKET_HEAD.getVolatile(this);
      TICKET_HEAD.setVolatile(this, ticket + 1);
      return ticket;
    }
  }

  /** The count of free entries is read plainly, as a compiler may do once for a whole loop. */
  static final class PlainRead extends Entries {
    @Override
    public int available() {
      return (int) AVAIL.get(this);
    }
  }
}
