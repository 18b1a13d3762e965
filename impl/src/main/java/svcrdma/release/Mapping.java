package svcrdma.release;

/** One DMA mapping of one page, which a {@link MappingLedger} accounts for. */
public final class Mapping {
  enum State {
    MAPPED,
    UNMAPPED
  }

  private final int number;
  private final Page page;
  private final Account<State> account;

  Mapping(int number, Page page, String where) {
    this.number = number;
    this.page = page;
    this.account = new Account<>("mapping", number, State.MAPPED, where);
  }

  /** From 1, in the order of mapping. */
  public int number() {
    return number;
  }

  /** What it maps. */
  public Page page() {
    return page;
  }

  Account<State> account() {
    return account;
  }

  @Override
  public String toString() {
    return account.toString();
  }
}
