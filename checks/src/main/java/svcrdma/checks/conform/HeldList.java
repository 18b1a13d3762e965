package svcrdma.checks.conform;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import svcrdma.checks.schedule.HeldThreads;
import svcrdma.release.LockFreeList;

/**
 * {@link LockFreeList} with each of its accesses a step of {@code Llist.tla}, in front of which the
 * thread is held. Whole; the nested classes lack one mechanism each.
 */
class HeldList extends LockFreeList<HeldList.Node> {
  /** An element with a name. */
  static final class Node extends LockFreeList.Node<Node> {
    final String name;

    Node(String name) {
      this.name = name;
    }
  }

  /** What one thread has in its hand, and its local variables as the list's methods have them. */
  static final class Hand {
    final List<Node> nodes = new ArrayList<>();
    @Nullable Node seen;
    @Nullable Node seenNext;
    boolean answer;
    boolean wasEmpty; // as its last add's compare-and-swap decided
    private boolean adds;
    private boolean retries;

    private void forget() {
      seen = null;
      seenNext = null;
    }
  }

  private final HeldThreads held;
  private final Map<String, Hand> hands;

  /**
   * An empty list.
   *
   * @param hands of the threads, by name
   */
  HeldList(HeldThreads held, Map<String, Hand> hands) {
    this.held = held;
    this.hands = hands;
  }

  /** The calling thread's. */
  final Hand hand() {
    Hand hand = hands.get(Thread.currentThread().getName());
    if (hand == null) {
      throw new IllegalStateException("is none of the actors: " + Thread.currentThread().getName());
    }
    return hand;
  }

  final void before(String step) {
    held.before(step);
  }

  final void after(String action) {
    held.after(action, 0);
  }

  /** The first node, for whoever looks on while all threads are held. */
  final @Nullable Node look() {
    return super.readHead();
  }

  @Override
  protected @Nullable Node readHead() {
    Hand hand = hand();
    hand.adds = true;
    hand.seen = super.readHead();
    if (!hand.retries) { // else the failed compare-and-swap has told what was found
      after("addRead");
    }
    hand.retries = false;
    return hand.seen;
  }

  @Override
  protected void setNext(Node node, @Nullable Node next) {
    before("add.point");
    super.setNext(node, next);
    after("addPoint");
  }

  @Override
  protected @Nullable Node readHeadAcquire() {
    Hand hand = hand();
    hand.adds = false;
    before("first.read");
    hand.seen = super.readHeadAcquire();
    after("deleteFirstRead");
    if (hand.seen != null) {
      before("first.next");
    }
    return hand.seen;
  }

  @Override
  protected boolean compareAndSetHead(@Nullable Node expected, @Nullable Node replacement) {
    Hand hand = hand();
    if (!hand.adds) { // it has just read what is behind the first
      hand.seenNext = replacement;
      after("deleteFirstNext");
    }
    before(hand.adds ? "add.swap" : "first.swap");
    boolean swapped = super.compareAndSetHead(expected, replacement);
    after(hand.adds ? "addSwap" : "deleteFirstSwap");
    hand.retries = hand.adds && !swapped;
    hand.wasEmpty = expected == null;
    if (!hand.retries) {
      hand.forget();
    }
    return swapped;
  }

  @Override
  protected @Nullable Node exchangeHead() {
    Node first = super.exchangeHead();
    after("deleteAll");
    return first;
  }

  /** Without {@code exact-was-empty}: a look of its own gives the answer. */
  static final class WithoutExactWasEmpty extends HeldList {
    WithoutExactWasEmpty(HeldThreads held, Map<String, Hand> hands) {
      super(held, hands);
    }

    @Override
    public boolean add(Node node) {
      Node first;
      boolean wasEmpty;
      do {
        first = readHead();
        setNext(node, first);
        before("add.look");
        hand().seenNext = look();
        after("addLook");
        wasEmpty = hand().seenNext == null;
      } while (!compareAndSetHead(first, node));
      return wasEmpty;
    }
  }

  /** Without {@code atomic-exchange}: delete all reads the head and then clears it. */
  static final class WithoutAtomicExchange extends HeldList {
    WithoutAtomicExchange(HeldThreads held, Map<String, Hand> hands) {
      super(held, hands);
    }

    @Override
    protected @Nullable Node exchangeHead() {
      Node first = look();
      hand().seen = first;
      after("deleteAllRead");
      before("all.clear");
      Node unused = super.exchangeHead();
      after("deleteAllClear");
      hand().forget();
      return first;
    }
  }
}
