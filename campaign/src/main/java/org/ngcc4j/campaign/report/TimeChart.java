package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.Extension;
import org.ngcc4j.campaign.dataset.Extension.Bounds;
import org.ngcc4j.campaign.dataset.Extension.Interval;
import org.ngcc4j.campaign.dataset.Results;
import org.ngcc4j.campaign.dataset.TimingRecord;

/// Mean times on a logarithmic axis, one line for each operation of each label: a dot for the mean,
/// a band for the range of the trials and, where it is known, a bar for the interval of the mean.
///
/// Colours come from the style sheet of the page, so the drawing follows light and dark.
final class TimeChart {
  private static final int WIDTH = 800;
  private static final int LEFT = 190;
  private static final int RIGHT = 90;
  private static final int TOP = 14;
  private static final int ROW = 19;
  private static final int GAP = 9;
  private static final int AXIS = 34;

  private final List<Bar> bars;
  private final LogAxis axis;

  private record Bar(
      String label,
      String operation,
      double mean,
      double min,
      double max,
      @Nullable Bounds interval) {}

  private TimeChart(List<Bar> bars) {
    this.bars = bars;
    this.axis =
        LogAxis.around(
            bars.stream().mapToDouble(Bar::min).min().orElseThrow(),
            bars.stream().mapToDouble(Bar::max).max().orElseThrow());
  }

  /// Returns the drawing of a candidate; nothing if it has no complete record.
  static Optional<Block> of(CandidateData data) {
    List<Bar> bars = data.records().map(TimeChart::bar).filter(Objects::nonNull).toList();
    if (bars.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(new Block.Figure(new TimeChart(bars).draw(), caption(bars)));
  }

  private static String caption(List<Bar> bars) {
    String text =
        "Mean time on a logarithmic axis, as in the table. The light band is the range of the"
            + " trials";
    return bars.stream().anyMatch(bar -> bar.interval() != null)
        ? text + ", the dark one the interval of the mean."
        : text + ".";
  }

  private static @Nullable Bar bar(TimingRecord record) {
    Results results = record.results();
    if (results == null || !record.isComplete() || results.statistics().minTrialSeconds() <= 0) {
      return null;
    }
    Extension extension = record.extension();
    Interval interval = extension == null ? null : extension.interval();
    return new Bar(
        record.subject().label(),
        record.subject().operationKey(),
        results.statistics().meanSeconds(),
        results.statistics().minTrialSeconds(),
        results.statistics().maxTrialSeconds(),
        interval == null ? null : interval.seconds());
  }

  private String draw() {
    List<Integer> tops = new ArrayList<>();
    int y = TOP;
    for (int i = 0; i < bars.size(); i++) {
      if (i > 0 && !bars.get(i).label().equals(bars.get(i - 1).label())) {
        y += GAP;
      }
      tops.add(y);
      y += ROW;
    }
    Svg svg = new Svg(WIDTH, y + AXIS, "Mean time of each operation; the table has the figures");
    grid(svg, y);
    for (int i = 0; i < bars.size(); i++) {
      boolean named = i == 0 || !bars.get(i).label().equals(bars.get(i - 1).label());
      row(svg, bars.get(i), tops.get(i) + ROW / 2.0, named);
    }
    return svg.end();
  }

  private void grid(Svg svg, int bottom) {
    for (LogAxis.Tick tick : axis.ticks()) {
      double x = x(tick.value());
      svg.line(tick.whole() ? "grid" : "minor", x, TOP - 6, x, bottom + 4);
      if (tick.labelled()) {
        svg.text("tick", x, bottom + 19, "middle", Numbers.time(tick.value()));
      }
    }
  }

  private void row(Svg svg, Bar bar, double y, boolean named) {
    if (named) {
      svg.text("name", 0, y + 4, "start", bar.label());
    }
    String kind = kind(bar.operation());
    svg.text("operation", LEFT - 10, y + 4, "end", bar.operation());
    svg.line("stem " + kind, LEFT, y, x(bar.mean()), y);
    svg.line("range " + kind, x(bar.min()), y, x(bar.max()), y);
    if (bar.interval() != null) {
      svg.line("interval " + kind, x(bar.interval().low()), y, x(bar.interval().high()), y);
    }
    String mean = Numbers.time(bar.mean());
    svg.circle(kind, x(bar.mean()), y, 4, bar.label() + " " + bar.operation() + ": " + mean);
    svg.text("value", x(Math.max(bar.mean(), bar.max())) + 9, y + 4, "start", mean);
  }

  /// Returns the class of an operation's colour.
  static String kind(String operation) {
    return switch (operation) {
      case "keygen", "sign", "verify" -> operation;
      default -> "other";
    };
  }

  private double x(double seconds) {
    return LEFT + axis.at(seconds) * (WIDTH - LEFT - RIGHT);
  }
}
