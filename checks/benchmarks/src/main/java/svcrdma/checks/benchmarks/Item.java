package svcrdma.checks.benchmarks;

import svcrdma.release.LockFreeList;

/** What is handed over: a node, as the list wants it; the peers get the same objects. */
final class Item extends LockFreeList.Node<Item> {
  private final int producer;
  private long content;

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
