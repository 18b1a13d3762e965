package svcrdma.checks.jqwik;

import java.util.ArrayList;
import java.util.List;

/**
 * A short schedule, as a value: of the actors that can move, the first in an order of precedence
 * does. So with an empty order and no delays the run is as sequential as it can be; each delay is
 * one change of actors that need not be.
 *
 * @param order of precedence: the how manieth of those who are left comes next, from 0
 * @param delays how many steps go by before the actor whose turn it is comes last in the order
 */
record Choices(List<Integer> order, List<Integer> delays) {

  /** Some names in the order of precedence. */
  List<String> inOrder(List<String> names) {
    List<String> left = new ArrayList<>(names);
    List<String> ordered = new ArrayList<>();
    for (int next : order) {
      if (!left.isEmpty()) {
        ordered.add(left.remove(next % left.size()));
      }
    }
    ordered.addAll(left);
    return ordered;
  }
}
