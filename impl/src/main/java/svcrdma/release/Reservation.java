package svcrdma.release;

/** Send Queue entries that one sender has reserved, which an {@link EntryLedger} accounts for. */
public final class Reservation {
  enum State {
    RESERVED,
    GIVEN_BACK
  }

  private final int number;
  private final int entries;
  private final Account<State> account;

  Reservation(int number, int entries, String where) {
    this.number = number;
    this.entries = entries;
    this.account = new Account<>("reservation", number, State.RESERVED, where);
  }

  /** From 1, in the order of reservation. */
  public int number() {
    return number;
  }

  /** How many: 1 or more. */
  public int entries() {
    return entries;
  }

  Account<State> account() {
    return account;
  }

  @Override
  public String toString() {
    return account.toString();
  }
}
