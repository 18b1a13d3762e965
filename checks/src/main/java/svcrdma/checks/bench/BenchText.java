package svcrdma.checks.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import svcrdma.checks.InputException;
import svcrdma.checks.hazard.Design;
import svcrdma.checks.run.Columns;

/** Measurements for people: ratios, with the least and the most of the rounds. */
public final class BenchText {
  private static final String SCORE = "score";
  private static final String PROCESSOR_TIME = "cpu";
  private static final String BYTES = "gc.alloc.rate.norm";
  private static final String CONTEXTS = "contexts";

  private BenchText() {}

  /** Everything that was measured. */
  public static String of(Measured measured) {
    StringBuilder text = new StringBuilder();
    if (measured.has(Designs.CALL)) {
      text.append(designs(measured));
    }
    if (measured.has(Peers.HAND_OVER)) {
      text.append(text.isEmpty() ? "" : "\n").append(list(measured));
    }
    if (measured.has(Checks.TLC)) {
      text.append(text.isEmpty() ? "" : "\n").append(checks(measured));
    }
    if (measured.has(Reach.NAME)) {
      text.append(text.isEmpty() ? "" : "\n").append(reach(measured));
    }
    return text.toString();
  }

  /**
   * The same, of what was read from a file.
   *
   * @throws InputException when some of what belongs together is missing
   */
  public static String of(Measured measured, Path file) {
    try {
      return of(measured);
    } catch (IllegalArgumentException e) {
      throw new InputException(file + ": not all that was measured is there: " + e.getMessage());
    }
  }

  /** How states, time and memory grow with each bound. */
  public static String reach(Measured measured) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("moved", "bounds", "states", "times the one before", "s", "MB", "verdict"));
    Reach.LINES.forEach(
        (moved, line) -> {
          double before = 0;
          for (String bounds : line) {
            Series series = measured.get(Reach.NAME, Map.of("bounds", bounds));
            double states = series.figure("distinctStates").get(0);
            rows.add(
                List.of(
                    moved,
                    bounds,
                    Spread.number(states),
                    before > 0 && states > 0 ? Spread.number(states / before) : "",
                    only(series, "seconds"),
                    only(series, "megabytes"),
                    value(series, "verdict")));
            before = states;
          }
        });
    return "Design "
        + Reach.DESIGN
        + ", one TLC with one worker at a time; what is not among the bounds has its default\n\n"
        + Columns.lines(rows)
        + "\n"
        + needed(measured);
  }

  private static String needed(Measured measured) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("bound", "changed a verdict last at", "in these models; others need less"));
    for (Series series : measured.all(Reach.NEEDED, Map.of())) {
      String models = value(series, "models");
      rows.add(
          List.of(
              value(series, "bound"),
              Long.toString(Math.round(series.figure("value").get(0))),
              models.isEmpty() ? "(none needs more than the default)" : models));
    }
    return Columns.lines(rows);
  }

  /** The designs. */
  public static String designs(Measured measured) {
    return "Release designs, each figure divided by that of "
        + Designs.REFERENCE
        + " in the same round: median (least..most);\nin the last column what it is divided by\n\n"
        + table(measured, Designs.PUT, SCORE, "completion handler, for each of a burst", "ns")
        + table(measured, Designs.PUT_ON_EMPTY, SCORE, "completion handler, list empty", "ns")
        + table(measured, Designs.RELEASE, SCORE, "burst until released, for each", "ns")
        + table(measured, Designs.CALL, SCORE, "calls in a second", "/s")
        + table(measured, Designs.CALL, PROCESSOR_TIME, "processor time of a call", "ns")
        + table(measured, Designs.CALL, BYTES, "allocated for a call", "bytes")
        + table(measured, Designs.CALL, CONTEXTS, "contexts made, all transports", "")
        + drain(measured)
        + workqueueShare(measured)
        + "\n"
        + counted(measured)
        + "\n"
        + selfEnqueues(measured);
  }

  private static String table(
      Measured measured, String benchmark, String figure, String what, String unit) {
    List<Designs.Point> points = Designs.points(measured, benchmark);
    if (points.isEmpty()) {
      return "";
    }
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of(what));
    for (Design design : Design.values()) {
      head.add(design.toString());
    }
    rows.add(head);
    for (Designs.Point point : points) {
      List<Double> reference = figure(measured, benchmark, point, Designs.REFERENCE, figure);
      List<String> row = new ArrayList<>(List.of(point.toString()));
      for (Design design : Design.values()) {
        row.add(
            design == Designs.REFERENCE
                ? (Spread.number(Spread.of(reference).median()) + " " + unit).strip()
                : Spread.ofRatios(figure(measured, benchmark, point, design, figure), reference)
                    .toString());
      }
      rows.add(row);
    }
    return Columns.lines(rows) + "\n";
  }

  private static List<Double> figure(
      Measured measured, String benchmark, Designs.Point point, Design design, String figure) {
    return Designs.of(measured, benchmark, point, design).figure(figure);
  }

  private static String drain(Measured measured) {
    Spread ratio =
        Spread.ofRatios(
            measured.all(Designs.DRAIN, Map.of()).get(0).figure(SCORE),
            figure(
                measured, Designs.PUT_ON_EMPTY, Designs.ALONE, Design.DEFERRED_NO_TRIGGER, SCORE));
    return "a drain takes, for each context, "
        + ratio
        + " times what the put without a trigger takes\n";
  }

  /** How much of a call goes with the workqueue: what the patches are for. */
  private static String workqueueShare(Measured measured) {
    return "of the processor time of a call with "
        + Design.WORKQUEUE_CASCADE
        + ", percent that go with the workqueue: "
        + saved(measured, Design.DEFERRED)
        + "; with its inner re-queue: "
        + saved(measured, Design.WORKQUEUE_INLINE)
        + "\n";
  }

  private static Spread saved(Measured measured, Design by) {
    List<Double> before =
        figure(measured, Designs.CALL, Designs.BASE, Design.WORKQUEUE_CASCADE, PROCESSOR_TIME);
    List<Double> after = figure(measured, Designs.CALL, Designs.BASE, by, PROCESSOR_TIME);
    return Spread.of(
        IntStream.range(0, before.size())
            .mapToObj(i -> 100 * (1 - after.get(i) / before.get(i)))
            .toList());
  }

  private static String counted(Measured measured) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "counted, for one completion",
            "chunks",
            "pool lock taken",
            "items queued",
            "self-enqueues"));
    for (Series series : measured.all(Counted.NAME, Map.of())) {
      rows.add(
          List.of(
              value(series, "design"),
              value(series, "chunks"),
              only(series, "lockAcquisitions"),
              only(series, "itemsQueued"),
              only(series, "selfEnqueues")));
    }
    return Columns.lines(rows);
  }

  private static String selfEnqueues(Measured measured) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of(
            "deferred, by the load",
            "completions that found the list empty",
            "that enqueued the transport"));
    for (Series series : measured.all(SelfEnqueues.NAME, Map.of())) {
      rows.add(
          List.of(value(series, "load"), percent(series, "onEmptyList"), percent(series, "fired")));
    }
    return Columns.lines(rows);
  }

  private static String value(Series series, String parameter) {
    return String.valueOf(series.at().get(parameter));
  }

  private static String only(Series series, String figure) {
    return Spread.number(series.figure(figure).get(0));
  }

  private static String percent(Series series, String figure) {
    return Spread.number(100 * series.figure(figure).get(0)) + "%";
  }

  /** The list. */
  public static String list(Measured measured) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        row(
            "items in a second, for each of " + Peers.LIST,
            producers -> producers == 1 ? "1 producer" : producers + " producers"));
    for (String peer : Peers.OTHERS) {
      rows.add(
          row(
              peer,
              producers ->
                  Spread.ofRatios(
                          Peers.taken(measured, producers, peer),
                          Peers.taken(measured, producers, Peers.LIST))
                      .toString()));
    }
    rows.add(
        row(
            Peers.LIST,
            producers ->
                Spread.number(Spread.of(Peers.taken(measured, producers, Peers.LIST)).median())
                    + " million"));
    rows.add(
        row(
            "its add, by a bare compare-and-swap",
            producers -> Peers.addByCompareAndSwap(measured, producers).toString()));
    rows.add(
        row(
            "bytes allocated for an item: " + Peers.LIST,
            producers -> Spread.number(Peers.bytes(measured, producers, Peers.LIST))));
    for (String peer : Peers.OTHERS) {
      rows.add(
          row("  " + peer, producers -> Spread.number(Peers.bytes(measured, producers, peer))));
    }
    return Columns.lines(rows);
  }

  private static List<String> row(String what, IntFunction<String> cell) {
    List<String> row = new ArrayList<>(List.of(what));
    Peers.PRODUCERS.forEach(producers -> row.add(cell.apply(producers)));
    return row;
  }

  /** The checks. */
  public static String checks(Measured measured) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(
        List.of("TLC, distinct states in a second", "states", "for each of " + Checks.CLASSIC));
    for (String model : Checks.LARGE) {
      rows.add(
          List.of(
              model,
              states(measured, model),
              Spread.ofRatios(rates(measured, model), rates(measured, Checks.CLASSIC)).toString()));
    }
    rows.add(
        List.of(
            Checks.CLASSIC,
            states(measured, Checks.CLASSIC),
            Spread.number(Spread.of(rates(measured, Checks.CLASSIC)).median()) + "/s"));
    Series harness = measured.all(Checks.HARNESS, Map.of()).get(0);
    return Columns.lines(rows)
        + "\n"
        + value(harness, "models")
        + " models: check takes "
        + Spread.ofRatios(harness.figure("check"), harness.figure("plainTlc"))
        + " times as long as plain TLC, which takes "
        + Spread.number(Spread.of(harness.figure("plainTlc")).median())
        + " s\n";
  }

  private static String states(Measured measured, String model) {
    return Spread.number(tlc(measured, model).figure("distinctStates").get(0));
  }

  private static Series tlc(Measured measured, String model) {
    return measured.get(Checks.TLC, Map.of("model", model));
  }

  /** Without the start of the JVM, for which the smallest model stands. */
  private static List<Double> rates(Measured measured, String model) {
    Series series = tlc(measured, model);
    List<Double> start = tlc(measured, Checks.SMALLEST).figure("seconds");
    List<Double> rates = new ArrayList<>();
    for (int i = 0; i < start.size(); i++) {
      rates.add(
          series.figure("distinctStates").get(i)
              / (series.figure("seconds").get(i) - start.get(i)));
    }
    return rates;
  }
}
