package svcrdma.checks.jcstress.modes;

import org.jspecify.annotations.Nullable;
import svcrdma.release.LockFreeList;

/** An element of a list, with something in it that nothing but the list publishes. */
final class Item extends LockFreeList.Node<Item> {
  int value;

  /** How many elements follow from this one on, itself included; at most 9, lest it be a ring. */
  static int count(@Nullable Item first) {
    int count = 0;
    for (Item item = first; item != null && count < 9; item = item.next()) {
      count++;
    }
    return count;
  }
}
