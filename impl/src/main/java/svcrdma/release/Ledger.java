package svcrdma.release;

import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * What every ledger has: which of its resources are open, that is, not yet released.
 *
 * <p>Thread-safe. The set of open resources is under a lock of its own, which no step of the
 * protocol holds; so a ledger orders more than an {@link Account} does, but only when a resource is
 * made and when it is gone.
 *
 * @param <R> the kind of resource
 */
abstract class Ledger<R> {
  private final String plural;

  // Both guarded by the map. By number and not by identity: so leaks are told in order, and the run
  // of a checker that replaces identity hash codes is not slowed down by collisions.
  private final NavigableMap<Integer, R> open = new TreeMap<>();
  private int made;

  Ledger(String plural) {
    this.plural = plural;
  }

  /** Makes a resource with the next number, from 1, and opens it. */
  final R opened(IntFunction<R> make) {
    synchronized (open) {
      made++;
      R resource = make.apply(made);
      open.put(made, resource);
      return resource;
    }
  }

  final void closed(int number) {
    synchronized (open) {
      open.remove(number);
    }
  }

  /** How many resources were ever made. */
  public final int made() {
    synchronized (open) {
      return made;
    }
  }

  /**
   * How many resources are not yet released: exact when no thread is in a method of this ledger.
   */
  public final int open() {
    synchronized (open) {
      return open.size();
    }
  }

  /** Every resource that is not yet released, by its number. */
  final NavigableMap<Integer, R> all() {
    synchronized (open) {
      return new TreeMap<>(open);
    }
  }

  /** One line for each resource that is not yet released, or the empty string. */
  final String leaks() {
    synchronized (open) {
      if (open.isEmpty()) { // the usual case, which should not cost a stream
        return "";
      }
      return open.values().stream()
          .map(resource -> "\n  " + resource)
          .collect(Collectors.joining());
    }
  }

  /**
   * Checks that every resource was released.
   *
   * @param where the place in the protocol that says so, for the message
   * @throws LedgerException if one was not, naming each with who had it last and where
   */
  public final void requireNoneOpen(String where) {
    String leaks = leaks();
    if (!leaks.isEmpty()) {
      throw new LedgerException(
          "leak: "
              + Thread.currentThread().getName()
              + " in "
              + where
              + " finds "
              + plural
              + " that were never released:"
              + leaks);
    }
  }
}
