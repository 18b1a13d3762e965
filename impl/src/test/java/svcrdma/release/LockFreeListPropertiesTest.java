package svcrdma.release;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** {@link LockFreeList}, called by one thread, is a stack that can be emptied at once. */
class LockFreeListPropertiesTest {

  enum Call {
    ADD,
    DELETE_FIRST,
    DELETE_ALL
  }

  private static final class Item extends LockFreeList.Node<Item> {}

  @Property
  void listIsAStack(@ForAll List<Call> calls) {
    LockFreeList<Item> list = new LockFreeList<>();
    ArrayDeque<Item> model = new ArrayDeque<>();
    for (Call call : calls) {
      switch (call) {
        case ADD -> {
          Item item = new Item();
          assertEquals(model.isEmpty(), list.add(item), "was empty");
          model.push(item);
        }
        case DELETE_FIRST -> assertEquals(model.poll(), list.deleteFirst());
        case DELETE_ALL -> {
          assertEquals(List.copyOf(model), takeAll(list));
          model.clear();
        }
      }
    }
    assertEquals(List.copyOf(model), takeAll(list));
  }

  /** An element that was deleted may be added again, to the same list or to another. */
  @Property
  void elementsMoveBetweenLists(@ForAll List<Boolean> moves) {
    LockFreeList<Item> from = new LockFreeList<>();
    LockFreeList<Item> to = new LockFreeList<>();
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Item item = new Item();
      items.add(0, item);
      assertEquals(i == 0, from.add(item));
    }
    for (boolean oneByOne : moves) {
      if (oneByOne) {
        for (Item item = from.deleteFirst(); item != null; item = from.deleteFirst()) {
          boolean unused = to.add(item);
        }
      } else {
        takeAll(from).forEach(to::add);
      }
      Collections.reverse(items);
      LockFreeList<Item> emptied = from;
      from = to;
      to = emptied;
    }
    assertEquals(items, takeAll(from));
    assertEquals(List.of(), takeAll(to));
  }

  private static List<Item> takeAll(LockFreeList<Item> list) {
    List<Item> all = new ArrayList<>();
    for (Item item = list.deleteAll(); item != null; item = item.next()) {
      all.add(item);
    }
    return all;
  }
}
