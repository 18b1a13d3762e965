package svcrdma.checks.bench;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * What one benchmark measured at one point, in each round.
 *
 * @param benchmark its name, such as {@code Calls.call}
 * @param at the point: each parameter's value
 * @param rounds each figure's values, one for each round
 */
public record Series(
    String benchmark, SortedMap<String, String> at, SortedMap<String, List<Double>> rounds) {

  /** Whether it is of this benchmark, at a point with these values among others. */
  public boolean is(String name, Map<String, String> values) {
    return benchmark.equals(name) && at.entrySet().containsAll(values.entrySet());
  }

  /** The values of one figure. */
  public List<Double> figure(String name) {
    List<Double> values = rounds.get(name);
    if (values == null) {
      throw new IllegalArgumentException(benchmark + " has no " + name + " but " + rounds.keySet());
    }
    return values;
  }
}
