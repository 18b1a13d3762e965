package svcrdma.checks.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * Some values in short.
 *
 * @param least of them
 * @param median the middle one, or between the middle ones
 * @param most of them
 */
public record Spread(double least, double median, double most) {

  /** Of these, one at least. */
  public static Spread of(List<Double> values) {
    List<Double> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    int n = sorted.size();
    return new Spread(
        sorted.get(0), (sorted.get((n - 1) / 2) + sorted.get(n / 2)) / 2, sorted.get(n - 1));
  }

  /**
   * Of the ratios of what was measured in the same rounds.
   *
   * @throws IllegalArgumentException if there were not as many rounds of one as of the other
   */
  public static Spread ofRatios(List<Double> numerators, List<Double> denominators) {
    if (numerators.size() != denominators.size()) {
      throw new IllegalArgumentException(numerators.size() + " and " + denominators.size());
    }
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < numerators.size(); i++) {
      ratios.add(numerators.get(i) / denominators.get(i));
    }
    return of(ratios);
  }

  /** Such as {@code 1.52 (1.48..1.60)}. */
  @Override
  public String toString() {
    return number(median) + " (" + number(least) + ".." + number(most) + ")";
  }

  /** With three digits, or all before the point. */
  public static String number(double value) {
    double size = Math.abs(value);
    int digits = size == 0 || size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.01 ? 2 : 4;
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }
}
