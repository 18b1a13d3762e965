package svcrdma.checks.run;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import svcrdma.checks.InputException;

/** Times, sizes and numbers as people write them. */
public final class Quantity {
  private static final Pattern TIME = Pattern.compile("(\\d{1,9})(s|m|h)?");
  private static final Pattern SIZE = Pattern.compile("(\\d{1,9})(m|g)");

  private Quantity() {}

  /** A time that an option takes, {@code 90}, {@code 90s}, {@code 10m} or {@code 1h}; positive. */
  public static Duration time(String option, String text) {
    Matcher matcher = TIME.matcher(text.toLowerCase(Locale.ROOT));
    if (matcher.matches()) {
      long number = Long.parseLong(matcher.group(1));
      String unit = matcher.group(2) == null ? "s" : matcher.group(2);
      if (number > 0) {
        return switch (unit) {
          case "h" -> Duration.ofHours(number);
          case "m" -> Duration.ofMinutes(number);
          default -> Duration.ofSeconds(number);
        };
      }
    }
    throw new InputException(
        option + ": expected a time such as 90s, 10m or 1h, not '" + text + "'");
  }

  /** A size in megabytes, {@code 512m} or {@code 4g}; positive. */
  public static long megabytes(String text) {
    Matcher matcher = SIZE.matcher(text.toLowerCase(Locale.ROOT));
    if (matcher.matches()) {
      long number = Long.parseLong(matcher.group(1));
      if (number > 0) {
        return matcher.group(2).equals("g") ? number * 1024 : number;
      }
    }
    throw new InputException("--heap: expected a size such as 512m or 4g, not '" + text + "'");
  }

  /**
   * Refuses what an option may not be.
   *
   * @throws InputException if it is not from {@code min} to {@code max}
   */
  public static void within(String option, int value, int min, int max) {
    if (value < min || value > max) {
      throw new InputException(option + ": " + value + " is out of range: " + min + " to " + max);
    }
  }
}
