package svcrdma.checks.benchmarks;

import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * One producer's items, given out in turn, and again when the consumer has given them back. So
 * nothing is allocated while it is measured, and the way back costs one read for each lap: the
 * consumer tells how many it has taken in all, and only after whole batches, within which the order
 * does not matter.
 */
final class Ring {
  static final int SIZE = 1024;

  /** Longs on two cache lines: processors fetch lines in pairs. */
  static final int APART = 16;

  private final Item[] items = new Item[SIZE];
  private final AtomicLongArray givenBack = new AtomicLongArray(2 * APART + 1);
  private long givenOut;
  private long known;

  /** The items of the producer with this number, from 0. */
  Ring(int producer) {
    for (int i = 0; i < SIZE; i++) {
      items[i] = new Item(producer);
    }
  }

  /**
   * The next item, to be handed over, with its number as content: a message that nobody has written
   * would be none. Null if it has not been given back. For the producer.
   */
  @Nullable Item take() {
    if (givenOut - known == SIZE) {
      known = givenBack.getAcquire(APART);
      if (givenOut - known == SIZE) {
        return null;
      }
    }
    Item item = items[(int) (givenOut & (SIZE - 1))];
    givenOut++;
    item.setContent(givenOut);
    return item;
  }

  /** Takes back the item that was given out last. For the producer. */
  void undo() {
    givenOut--;
  }

  /** The sum of all contents that were given out. For whoever is last. */
  long sum() {
    return givenOut * (givenOut + 1) / 2;
  }

  /** How many the consumer has taken in all, and will not touch again. For the consumer. */
  void giveBack(long taken) {
    givenBack.setRelease(APART, taken);
  }
}
