package svcrdma.release;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A singly linked list that any number of threads add to without a lock: the kernel's {@code
 * llist}. It is intrusive: an element carries its own link, so adding allocates nothing and cannot
 * fail.
 *
 * <p>The newest element comes first. An element is on at most one list at a time, and belongs to
 * the list from {@link #add} until a delete hands it back; in between its owner must not touch it.
 *
 * <p><b>Thread-safety.</b> {@link #add} and {@link #deleteAll} may be called by any thread at any
 * time. {@link #deleteFirst} needs the list's <em>consumer lock</em>, see there. All are lock-free:
 * a thread that is held up anywhere holds up nobody else.
 *
 * <p><b>Ordering.</b> What a thread wrote into an element before it added it is visible to the
 * thread that gets the element from a delete. A successful add and every {@code deleteAll} are
 * volatile accesses (see the package's vocabulary).
 *
 * <p><b>How add works</b>: (1) read the head; (2) point the element at it; (3) compare-and-swap the
 * head from what was read to the element; if somebody was faster, from (1).
 *
 * @param <N> the element type
 */
public class LockFreeList<N extends LockFreeList.Node<N>> {

  /**
   * What an element must extend: the link to the next older element.
   *
   * @param <N> the element type itself
   */
  public abstract static class Node<N extends Node<N>> {
    @SuppressWarnings("unused") // through NEXT
    private @Nullable N next;

    /** A node on no list. */
    protected Node() {}

    /**
     * The next older element of the batch that {@link LockFreeList#deleteAll} gave out, or null at
     * its end. Only for the owner of the batch, and only until this element is added to a list
     * again: walk with "read next, then pass the element on" ({@code llist_for_each_entry_safe}).
     */
    @SuppressWarnings("unchecked") // only setNext writes it, with an N
    public final @Nullable N next() {
      // Opaque (READ_ONCE): a deleteFirst that is about to lose its compare-and-swap may read this
      // while the new owner writes it. Plain would be as good on the batch's own walk.
      return (N) NEXT.getOpaque(this);
    }
  }

  private static final VarHandle HEAD;
  private static final VarHandle NEXT;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      HEAD = lookup.findVarHandle(LockFreeList.class, "head", Node.class);
      NEXT = lookup.findVarHandle(Node.class, "next", Node.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @SuppressWarnings("unused") // through HEAD
  private @Nullable N head;

  /** An empty list. */
  public LockFreeList() {}

  /**
   * Adds an element as the newest.
   *
   * @param node on no list; the caller gives it away
   * @return whether the list was empty just before, decided by the same compare-and-swap that added
   *     the element. So between two {@link #deleteAll} calls exactly one add returns true: whoever
   *     gets true, and nobody else, owes the consumer a wakeup.
   */
  public boolean add(N node) {
    N first;
    do {
      first = readHead();
      setNext(node, first);
    } while (!compareAndSetHead(first, node));
    return first == null;
  }

  /**
   * Takes everything, in one exchange.
   *
   * @return the newest element, from which {@link Node#next} leads to the older ones; null if the
   *     list was empty
   */
  public @Nullable N deleteAll() {
    return exchangeHead();
  }

  /**
   * Takes the newest element.
   *
   * <p><b>The caller must hold the list's consumer lock</b>: one lock that every caller of this
   * method on this list holds, and every caller of {@link #deleteAll} too if elements come back to
   * the list. The reason is ABA. This method reads the head A, then A's successor B, then swaps the
   * head from A to B. If another thread takes A and B in between and adds A again, the
   * compare-and-swap sees the A that it expects and succeeds: B, which that thread owns, is on the
   * list, and what A now points to is lost. Adds do no harm, so they need no lock.
   *
   * @return the element, or null if the list was empty
   */
  public @Nullable N deleteFirst() {
    N first;
    N second;
    do {
      first = readHeadAcquire();
      if (first == null) {
        return null;
      }
      second = first.next();
    } while (!compareAndSetHead(first, second));
    return first;
  }

  /**
   * Takes this element if it is the newest ({@code llist_del_first_this}). Without the consumer
   * lock, for lists that elements leave in this way only, each taken by its owner: nobody else can
   * take it and add it again in between, so there is no ABA.
   *
   * @return whether it was taken; if not, the element is still on the list
   */
  public boolean deleteFirstIf(N node) {
    while (readHeadAcquire() == node) {
      if (compareAndSetHead(node, node.next())) {
        return true;
      }
    }
    return false;
  }

  /** The newest element at this moment, which stays on the list; null if the list is empty. */
  public @Nullable N first() {
    return readHeadAcquire();
  }

  /** Whether there is an element at this moment ({@code !llist_empty}). */
  public boolean isNotEmpty() {
    return readHead() != null;
  }

  /** All elements, newest first, which stay on the list: right only if nothing moves meanwhile. */
  final List<N> contents() {
    List<N> elements = new ArrayList<>();
    for (N node = first(); node != null; node = node.next()) {
      elements.add(node);
    }
    return elements;
  }

  /** Step of add: reads the head. */
  @SuppressWarnings("unchecked") // only this class writes it, with an N
  protected @Nullable N readHead() {
    // Opaque (READ_ONCE): a stale value costs a retry and nothing else, for the compare-and-swap
    // decides. Plain could be hoisted out of the retry loop, which then never ends.
    return (N) HEAD.getOpaque(this);
  }

  /** Step of delete first: reads the head, and what its element points to is readable after it. */
  @SuppressWarnings("unchecked") // only this class writes it, with an N
  protected @Nullable N readHeadAcquire() {
    // Acquire (smp_load_acquire): the next read is of the element that this one found. Opaque would
    // let that be an old link, and the compare-and-swap below would install it.
    return (N) HEAD.getAcquire(this);
  }

  /**
   * Step of add: points the element, which is still the caller's, at what is to be its successor.
   */
  protected void setNext(N node, @Nullable N next) {
    // Opaque (WRITE_ONCE): the compare-and-swap publishes it. It pairs with the racing read in
    // next(); plain would leave that race undefined in C, and untorn but unordered here.
    NEXT.setOpaque(node, next);
  }

  /** Step of add and of delete first: swaps the head if it is still what was read. */
  protected boolean compareAndSetHead(@Nullable N expected, @Nullable N replacement) {
    // Volatile (cmpxchg, a full barrier). Without release the consumer may see an element before
    // what was written into it. Without acquire, who adds to a list that was just emptied may not
    // see what its drainer did before, say leave a waitqueue, and so wake nobody. More than these
    // two is not needed for it: both sides are read-modify-writes of the one head.
    return HEAD.compareAndSet(this, expected, replacement);
  }

  /** Step of delete all: exchanges the head with null. */
  @SuppressWarnings("unchecked") // only this class writes it, with an N
  protected @Nullable N exchangeHead() {
    // Volatile (xchg, a full barrier). Without acquire the batch's contents may be old; without
    // release the next add may not see what the drainer did before, as above.
    return (N) HEAD.getAndSet(this, null);
  }
}
