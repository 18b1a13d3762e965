package svcrdma.checks.benchmarks;

import svcrdma.release.LockFreeList;

/** What is handed over: a node, as the list wants it; the peers get the same objects. */
final class Item extends LockFreeList.Node<Item> {
  private final int producer;
  private long content;

  // Fill a cache line, as what a transport puts on its list does: a producer that writes its next
  // item shall not take the line of the last one from the consumer, which would be measured then.
  @SuppressWarnings("unused")
  private long pad1;

  @SuppressWarnings("unused")
  private long pad2;

  @SuppressWarnings("unused")
  private long pad3;

  @SuppressWarnings("unused")
  private long pad4;

  /** An item of the producer with this number, from 0. */
  Item(int producer) {
    this.producer = producer;
  }

  int producer() {
    return producer;
  }

  long content() {
    return content;
  }

  void setContent(long content) {
    this.content = content;
  }
}
