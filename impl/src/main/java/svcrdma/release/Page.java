package svcrdma.release;

/**
 * One page of memory that a {@link PageLedger} accounts for. A page has at most one mapping at a
 * time.
 */
public final class Page {
  enum State {
    HELD,
    MAPPED,
    RELEASED_WHILE_MAPPED,
    RELEASED
  }

  private final int number;
  private final Account<State> account;

  Page(int number, String where) {
    this.number = number;
    this.account = new Account<>("page", number, State.HELD, where);
  }

  /** From 1, in the order of allocation. */
  public int number() {
    return number;
  }

  Account<State> account() {
    return account;
  }

  @Override
  public String toString() {
    return account.toString();
  }
}
