package svcrdma.checks.lincheck;

import svcrdma.release.LockFreeList;

/** Hazard: whether the list was empty is decided by a look before the add, not by the add. */
final class LookThenAdd<N extends LockFreeList.Node<N>> extends LockFreeList<N> {
  @Override
  public boolean add(N node) {
    boolean wasEmpty = readHead() == null;
    boolean unused = super.add(node);
    return wasEmpty;
  }
}
