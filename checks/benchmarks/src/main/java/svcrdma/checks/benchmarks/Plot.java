package svcrdma.checks.benchmarks;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.VectorGraphicsEncoder.VectorGraphicsFormat;
import org.knowm.xchart.style.Styler.LegendPosition;
import svcrdma.checks.bench.Designs;
import svcrdma.checks.bench.Measured;
import svcrdma.checks.bench.Peers;
import svcrdma.checks.bench.Spread;
import svcrdma.checks.hazard.Design;

/** Bars with their spread. */
final class Plot {
  private static final int WIDTH = 1000;
  private static final int HEIGHT = 420;

  private final CategoryChart chart;

  private Plot(String title, String y) {
    chart =
        new CategoryChartBuilder().width(WIDTH).height(HEIGHT).title(title).yAxisTitle(y).build();
    chart.getStyler().setLegendPosition(LegendPosition.OutsideS);
    chart.getStyler().setPlotGridVerticalLinesVisible(false);
  }

  /** The one of this name. */
  static Plot of(String name, Measured measured) {
    return switch (name) {
      case "put" ->
          designs(
              measured, Designs.PUT, "The completion handler's part, for each of a burst", "ns");
      case "calls" -> designs(measured, Designs.CALL, "Whole calls", "in a second");
      case "list" -> list(measured);
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static Plot designs(Measured measured, String benchmark, String title, String y) {
    Plot plot = new Plot(title, y);
    List<Designs.Point> points = Designs.points(measured, benchmark);
    for (Design design : Design.values()) {
      plot.add(
          design.toString(),
          points,
          point -> Spread.of(Designs.of(measured, benchmark, point, design).figure("score")));
    }
    return plot;
  }

  private static Plot list(Measured measured) {
    Plot plot = new Plot("Items from producers to one consumer", "million in a second");
    List<String> peers = new ArrayList<>(List.of(Peers.LIST));
    peers.addAll(Peers.OTHERS);
    for (String peer : peers) {
      plot.add(
          peer, Peers.PRODUCERS, producers -> Spread.of(Peers.taken(measured, producers, peer)));
    }
    return plot;
  }

  /** XChart has one error for both directions: the larger. */
  private <P> void add(String name, List<P> points, Function<P, Spread> measured) {
    List<Spread> spreads = points.stream().map(measured).toList();
    chart.addSeries(
        name,
        points.stream().map(Object::toString).toList(),
        spreads.stream().map(Spread::median).toList(),
        spreads.stream()
            .map(s -> Math.max(s.most() - s.median(), s.median() - s.least()))
            .toList());
  }

  String title() {
    return chart.getTitle();
  }

  void writeTo(OutputStream out) throws IOException {
    VectorGraphicsEncoder.saveVectorGraphic(chart, out, VectorGraphicsFormat.SVG);
  }
}
