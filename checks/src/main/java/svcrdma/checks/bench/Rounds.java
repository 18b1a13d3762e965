package svcrdma.checks.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Collects what rounds measure. Not thread-safe. */
public final class Rounds {
  private record Point(String benchmark, SortedMap<String, String> at) {}

  private final Map<Point, SortedMap<String, List<Double>>> measured = new LinkedHashMap<>();

  /** Nothing yet. */
  public Rounds() {}

  /** Adds what one round measured of a benchmark at a point. */
  public void add(String benchmark, Map<String, String> at, Map<String, Double> figures) {
    SortedMap<String, List<Double>> rounds =
        measured.computeIfAbsent(new Point(benchmark, new TreeMap<>(at)), p -> new TreeMap<>());
    figures.forEach(
        (name, value) -> rounds.computeIfAbsent(name, n -> new ArrayList<>()).add(value));
  }

  /** Everything, in the order in which it first came. */
  public List<Series> series() {
    List<Series> series = new ArrayList<>();
    measured.forEach(
        (point, rounds) ->
            series.add(
                new Series(
                    point.benchmark(),
                    Collections.unmodifiableSortedMap(point.at()),
                    Collections.unmodifiableSortedMap(rounds))));
    return series;
  }
}
