package svcrdma.release;

import java.util.Set;

/**
 * Accounts for Send Queue entries: each reservation is given back once, and free and reserved
 * entries together are the queue's depth.
 *
 * <p>It stands beside a {@link SendQueue}, which does not know it: call {@link #reserved} after a
 * reservation succeeded and {@link #givenBack} before the entries are given back.
 *
 * <p>Thread-safe. {@code where} is a place in the protocol, for messages.
 */
public final class EntryLedger extends Ledger<Reservation> {
  private static final Set<Reservation.State> RESERVED = Set.of(Reservation.State.RESERVED);

  /** A ledger without reservations. */
  public EntryLedger() {
    super("reservations");
  }

  /** Notes that the caller has reserved this many entries, 1 or more. */
  public Reservation reserved(int entries, String where) {
    return opened(number -> new Reservation(number, entries, where));
  }

  /**
   * Notes that the caller is about to give the reservation's entries back.
   *
   * @throws LedgerException if they were given back before
   */
  public void givenBack(Reservation reservation, String where) {
    reservation.account().move(RESERVED, Reservation.State.GIVEN_BACK, where, "double release");
    closed(reservation.number());
  }

  /**
   * Checks that at rest, with nothing reserved, all entries are free.
   *
   * @throws LedgerException if a reservation is open, or the count of free entries is not the depth
   */
  public void requireAllFree(SendQueue queue, String where) {
    requireNoneOpen(where);
    if (queue.available() != queue.depth()) {
      throw new LedgerException(
          "entries not conserved: "
              + Thread.currentThread().getName()
              + " in "
              + where
              + " finds "
              + queue.available()
              + " free entries of "
              + queue.depth()
              + " with nothing reserved");
    }
  }
}
