package svcrdma.release;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Set;

/**
 * What a ledger knows of one resource: its state, which thread put it there, and where in the
 * protocol.
 *
 * <p>A ledger watches the protocol and must not mend it. So each access here is plain or opaque: it
 * is indivisible, which finds two threads that both release, and it orders nothing, so that a
 * missing barrier in the protocol stays missing.
 *
 * @param <S> the states
 */
final class Account<S extends Enum<S>> {
  /** Never changed: who reads a reference to one reads all of it, in whatever mode. */
  private static final class Entry<S> {
    final S state;
    final Thread who;
    final String where;

    Entry(S state, String where) {
      this.state = state;
      this.who = Thread.currentThread();
      this.where = where;
    }

    @Override
    public String toString() {
      return state + " by " + who.getName() + " in " + where;
    }
  }

  private static final VarHandle LAST;

  static {
    try {
      LAST = MethodHandles.lookup().findVarHandle(Account.class, "last", Entry.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final String kind;
  private final int number;

  @SuppressWarnings("unused") // through LAST, after the constructor
  private Entry<S> last;

  /** Opens the account of a resource that the calling thread has made. */
  Account(String kind, int number, S state, String where) {
    this.kind = kind;
    this.number = number;
    this.last = new Entry<>(state, where);
  }

  /**
   * Moves the resource from one of some states to another, in the name of the calling thread.
   *
   * @param misuse what it is called if the resource is in none of these states
   * @throws LedgerException if it is in none of these states
   */
  void move(Set<S> from, S to, String where, String misuse) {
    if (!tryMove(from, to, where)) {
      throw misuse(misuse, where, last());
    }
  }

  /** As {@link #move}, and says whether it was in one of the states. */
  boolean tryMove(Set<S> from, S to, String where) {
    Entry<S> next = new Entry<>(to, where);
    Entry<S> seen;
    do {
      seen = last();
      if (!from.contains(seen.state)) {
        return false;
      }
    } while (!LAST.weakCompareAndSetPlain(this, seen, next));
    return true;
  }

  /**
   * Checks that the resource is in one of some states, whoever put it there.
   *
   * @param misuse what it is called if it is not
   * @throws LedgerException if it is not
   */
  void require(Set<S> states, String where, String misuse) {
    Entry<S> seen = last();
    if (!states.contains(seen.state)) {
      throw misuse(misuse, where, seen);
    }
  }

  /**
   * Checks that the calling thread put the resource into one of some states and that it is still
   * there.
   *
   * @throws LedgerException if not
   */
  void requireHeld(Set<S> states, String where) {
    Entry<S> seen = last();
    if (!states.contains(seen.state) || seen.who != Thread.currentThread()) {
      throw misuse("use after hand-over", where, seen);
    }
  }

  S state() {
    return last().state;
  }

  /** The thread that put the resource into its state. */
  Thread who() {
    return last().who;
  }

  /** What the resource is, its state, and who put it there where. */
  @Override
  public String toString() {
    return describe(last());
  }

  @SuppressWarnings("unchecked") // only this class writes it
  private Entry<S> last() {
    return (Entry<S>) LAST.getOpaque(this);
  }

  private LedgerException misuse(String misuse, String where, Entry<S> seen) {
    return new LedgerException(
        misuse
            + ": "
            + Thread.currentThread().getName()
            + " in "
            + where
            + ", but "
            + describe(seen));
  }

  private String describe(Entry<S> entry) {
    return kind + " " + number + " is " + entry;
  }
}
