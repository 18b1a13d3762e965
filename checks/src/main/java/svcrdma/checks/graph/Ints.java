package svcrdma.checks.graph;

import java.util.Arrays;
import java.util.Objects;

/** Numbers that become more. */
final class Ints {
  private int[] numbers = new int[1024];
  private int size;

  void add(int number) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * size);
    }
    numbers[size++] = number;
  }

  int size() {
    return size;
  }

  int get(int index) {
    return numbers[Objects.checkIndex(index, size)];
  }
}
