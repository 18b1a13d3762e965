package svcrdma.release;

import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
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
  private final AtomicInteger lastNumber = new AtomicInteger();

  // Guarded by itself. Resources have identity, so the set does too.
  private final Set<R> open = new HashSet<>();

  Ledger(String plural) {
    this.plural = plural;
  }

  final int nextNumber() {
    return lastNumber.incrementAndGet();
  }

  final R opened(R resource) {
    synchronized (open) {
      open.add(resource);
    }
    return resource;
  }

  final void closed(R resource) {
    synchronized (open) {
      open.remove(resource);
    }
  }

  /** How many resources were ever made. */
  public final int made() {
    return lastNumber.get();
  }

  /**
   * How many resources are not yet released: exact when no thread is in a method of this ledger.
   */
  public final int open() {
    synchronized (open) {
      return open.size();
    }
  }

  /** One line for each resource that is not yet released, or the empty string. */
  final String leaks() {
    synchronized (open) {
      return open.stream()
          .map(Object::toString)
          .sorted(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()))
          .map(line -> "\n  " + line)
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
