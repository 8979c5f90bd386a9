package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/// What an operation costs against the size of a signature, both on logarithmic axes: cycles where
/// every set has those of the core, mean times otherwise.
final class SizeChart {
  private static final int WIDTH = 800;
  private static final int HEIGHT = 380;
  private static final int LEFT = 70;
  private static final int RIGHT = 120;
  private static final int TOP = 26;
  private static final int BOTTOM = 48;
  private static final List<String> OPERATIONS = List.of("sign", "verify");

  private final List<Point> points;
  private final boolean cycles;
  private final LogAxis sizes;
  private final LogAxis costs;

  private record Point(String label, String operation, double size, double cost) {}

  private SizeChart(List<Point> points, boolean cycles) {
    this.points = points;
    this.cycles = cycles;
    this.sizes = axis(points, Point::size);
    this.costs = axis(points, Point::cost);
  }

  private static LogAxis axis(List<Point> points, ToDoubleFunction<Point> of) {
    return LogAxis.around(
        points.stream().mapToDouble(of).min().orElseThrow(),
        points.stream().mapToDouble(of).max().orElseThrow() * 1.1);
  }

  /// Returns the drawing of a candidate; nothing if it has less than two sets with sizes and times.
  static Optional<Block> of(Context context) {
    List<MeasuredSet> sets =
        MeasuredSet.of(context.data(), context.catalogs(), context.findings()).toList();
    List<Point> cycles = points(sets, true);
    List<Point> times = points(sets, false);
    boolean counted = cycles.size() == times.size();
    List<Point> points = counted ? cycles : times;
    if (points.stream().map(Point::label).distinct().count() < 2) {
      return Optional.empty();
    }
    String caption =
        (counted ? "Cycles" : "Mean time")
            + " of signing and verifying against the size of a signature, on logarithmic axes.";
    return Optional.of(new Block.Figure(new SizeChart(points, counted).draw(), caption));
  }

  private static List<Point> points(List<MeasuredSet> sets, boolean cycles) {
    List<Point> points = new ArrayList<>();
    for (MeasuredSet set : sets) {
      Long size = set.signature();
      for (String operation : OPERATIONS) {
        Double cost = cycles ? set.coreCycles(operation) : set.seconds(operation);
        if (size != null && size > 0 && cost != null && cost > 0) {
          points.add(new Point(set.label().name(), operation, size.doubleValue(), cost));
        }
      }
    }
    return points;
  }

  private String draw() {
    Svg svg = new Svg(WIDTH, HEIGHT, "Cost of signing and verifying against the signature's size");
    int bottom = HEIGHT - BOTTOM;
    for (LogAxis.Tick tick : sizes.ticks()) {
      svg.line(tick.whole() ? "grid" : "minor", x(tick.value()), TOP, x(tick.value()), bottom);
      if (tick.labelled()) {
        svg.text("tick", x(tick.value()), bottom + 18, "middle", size(tick.value()));
      }
    }
    for (LogAxis.Tick tick : costs.ticks()) {
      svg.line(
          tick.whole() ? "grid" : "minor", LEFT, y(tick.value()), WIDTH - RIGHT, y(tick.value()));
      if (tick.labelled()) {
        svg.text("tick", LEFT - 8, y(tick.value()) + 4, "end", cost(tick.value()));
      }
    }
    svg.text("operation", (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 10, "middle", "signature, bytes");
    svg.text("operation", 0, 12, "start", cycles ? "cycles" : "mean time");
    int legend = LEFT + 90;
    for (String operation : OPERATIONS) {
      svg.circle(operation, legend, 8, 5, operation);
      svg.text("operation", legend + 10, 12, "start", operation);
      legend += 80;
    }
    stems(svg);
    for (Point point : points) {
      svg.circle(
          point.operation(),
          x(point.size()),
          y(point.cost()),
          5,
          "%s %s: %s, %d B"
              .formatted(
                  point.label(), point.operation(), cost(point.cost()), (long) point.size()));
    }
    return svg.end();
  }

  /// Joins the two operations of a set, and names it.
  private void stems(Svg svg) {
    for (String label : points.stream().map(Point::label).distinct().toList()) {
      List<Point> own = points.stream().filter(point -> point.label().equals(label)).toList();
      Point top = own.getFirst();
      Point low = own.getFirst();
      for (Point point : own) {
        top = point.cost() > top.cost() ? point : top;
        low = point.cost() < low.cost() ? point : low;
      }
      svg.line("stem other", x(low.size()), y(low.cost()), x(top.size()), y(top.cost()));
      svg.text("name", x(top.size()) + 9, y(top.cost()) + 4, "start", label);
    }
  }

  private String cost(double value) {
    return cycles ? Numbers.cycles(value) : Numbers.time(value);
  }

  private static String size(double value) {
    return Numbers.fixed(value, 0);
  }

  private double x(double size) {
    return LEFT + sizes.at(size) * (WIDTH - LEFT - RIGHT);
  }

  private double y(double cost) {
    return HEIGHT - BOTTOM - costs.at(cost) * (HEIGHT - BOTTOM - TOP);
  }
}
