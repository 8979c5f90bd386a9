package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.Extension.Bounds;
import org.ngcc4j.campaign.dataset.Results;
import org.ngcc4j.campaign.dataset.TimingRecord;
import org.ngcc4j.campaign.dataset.Trial;

/// The mean of every trial beside the mean of its operation, in percent: one strip for each
/// operation of each label, on a common scale. What scatters shows at once.
final class TrialStrips {
  private static final int WIDTH = 800;
  private static final int LEFT = 190;
  private static final int RIGHT = 40;
  private static final int TOP = 14;
  private static final int ROW = 17;
  private static final int GAP = 8;
  private static final int AXIS = 30;

  /// The scale never ends nearer to the mean than this, or noise would look like a difference.
  private static final double LEAST_PERCENT = 0.5;

  private static final double[] STEPS = {0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500};

  private final List<Strip> strips;
  private final double reach;

  /// @param deviations of the trials' means in percent
  /// @param interval of the mean in percent, if it is known
  private record Strip(
      String label, String operation, List<Double> deviations, @Nullable Span interval) {}

  private record Span(double low, double high) {}

  private TrialStrips(List<Strip> strips) {
    this.strips = strips;
    this.reach =
        strips.stream()
            .flatMap(strip -> strip.deviations().stream())
            .mapToDouble(Math::abs)
            .reduce(LEAST_PERCENT, Math::max);
  }

  /// Returns the drawing of a candidate; nothing if no record has more than one trial.
  static Optional<Block> of(CandidateData data) {
    List<Strip> strips = data.records().map(TrialStrips::strip).filter(Objects::nonNull).toList();
    return strips.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Block.Figure(
                new TrialStrips(strips).draw(),
                "Every trial's mean beside the mean over all calls, in percent. Where trials lie"
                    + " apart, a small difference between two rows means nothing. The band is the"
                    + " interval of the mean where the record has one."));
  }

  private static @Nullable Strip strip(TimingRecord record) {
    Results results = record.results();
    if (results == null || !record.isComplete() || results.trials().size() < 2) {
      return null;
    }
    double mean = results.statistics().meanSeconds();
    if (!(mean > 0)) {
      return null;
    }
    List<Double> deviations = new ArrayList<>();
    for (Trial trial : results.trials()) {
      if (trial.measurements() > 0) {
        deviations.add(percent(trial.seconds() / trial.measurements(), mean));
      }
    }
    Extension extension = record.extension();
    Bounds bounds =
        extension == null || extension.interval() == null ? null : extension.interval().seconds();
    return new Strip(
        record.subject().label(),
        record.subject().operationKey(),
        deviations,
        bounds == null
            ? null
            : new Span(percent(bounds.low(), mean), percent(bounds.high(), mean)));
  }

  private static double percent(double value, double mean) {
    return (value / mean - 1) * 100;
  }

  private String draw() {
    int height = TOP + AXIS;
    for (int i = 0; i < strips.size(); i++) {
      height += ROW + (i > 0 && startsLabel(i) ? GAP : 0);
    }
    Svg svg = new Svg(WIDTH, height, "Means of the trials beside the mean of each operation");
    grid(svg, height - AXIS);
    double y = TOP;
    for (int i = 0; i < strips.size(); i++) {
      y += i > 0 && startsLabel(i) ? GAP : 0;
      row(svg, strips.get(i), y + ROW / 2.0, startsLabel(i));
      y += ROW;
    }
    return svg.end();
  }

  private boolean startsLabel(int i) {
    return i == 0 || !strips.get(i).label().equals(strips.get(i - 1).label());
  }

  private void grid(Svg svg, int bottom) {
    double step = STEPS[STEPS.length - 1];
    for (int i = STEPS.length - 1; i >= 0 && reach / STEPS[i] < 4; i--) {
      step = STEPS[i];
    }
    for (int i = (int) -Math.floor(reach / step); i * step <= reach; i++) {
      svg.line(i == 0 ? "zero" : "minor", x(i * step), TOP - 6, x(i * step), bottom + 4);
      String sign = i > 0 ? "+" : i < 0 ? "\u2212" : "";
      svg.text(
          "tick",
          x(i * step),
          bottom + 19,
          "middle",
          i == 0 ? "mean" : sign + Numbers.threeDigits(Math.abs(i * step)) + " %");
    }
  }

  private void row(Svg svg, Strip strip, double y, boolean named) {
    if (named) {
      svg.text("name", 0, y + 4, "start", strip.label());
    }
    svg.text("operation", LEFT - 10, y + 4, "end", strip.operation());
    String kind = TimeChart.kind(strip.operation());
    Span interval = strip.interval();
    if (interval != null) {
      svg.line("range " + kind, x(interval.low()), y, x(interval.high()), y);
    }
    List<Double> places = strip.deviations().stream().map(this::x).toList();
    String all =
        strip.deviations().stream().map(TrialStrips::signed).collect(Collectors.joining(", "));
    svg.dots("trial " + kind, places, y, all);
  }

  private static String signed(double percent) {
    return (percent < 0 ? "\u2212" : "+") + Numbers.fixed(Math.abs(percent), 2) + " %";
  }

  private double x(double percent) {
    double half = (WIDTH - LEFT - RIGHT) / 2.0;
    return LEFT + half + Math.clamp(percent / reach, -1, 1) * half;
  }
}
