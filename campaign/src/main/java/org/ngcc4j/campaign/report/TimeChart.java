package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
  private static final double FEW_DECADES = 2.1;

  private final List<Bar> bars;
  private final double start;
  private final double end;
  private final StringBuilder svg = new StringBuilder();

  private record Bar(
      String label,
      String operation,
      double mean,
      double min,
      double max,
      @Nullable Bounds interval) {}

  private TimeChart(List<Bar> bars) {
    this.bars = bars;
    this.start = below(bars.stream().mapToDouble(Bar::min).min().orElseThrow());
    this.end = above(bars.stream().mapToDouble(Bar::max).max().orElseThrow());
  }

  /// The next of 1, 2, 5 times a power of ten that leaves some room below a value.
  private static double below(double value) {
    double result = 0;
    int decade = (int) Math.floor(Math.log10(value)) - 1;
    for (double tick = Math.pow(10, decade); tick < value * 0.8; tick = next(tick)) {
      result = tick;
    }
    return result;
  }

  /// The next of 1, 2, 5 times a power of ten above a value.
  private static double above(double value) {
    double tick = Math.pow(10, (int) Math.floor(Math.log10(value)));
    while (tick < value) {
      tick = next(tick);
    }
    return tick;
  }

  /// From 1 to 2 to 5 to 10.
  private static double next(double tick) {
    return tick * (leading(tick) == 2 ? 2.5 : 2);
  }

  private static long leading(double tick) {
    return Math.round(tick / Math.pow(10, Math.floor(Math.log10(tick) + 1e-9)));
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
    svg.append(
        "<svg class=\"chart\" viewBox=\"0 0 %d %d\" xmlns=\"http://www.w3.org/2000/svg\">\n"
            .formatted(WIDTH, y + AXIS));
    grid(y);
    for (int i = 0; i < bars.size(); i++) {
      boolean named = i == 0 || !bars.get(i).label().equals(bars.get(i - 1).label());
      row(bars.get(i), tops.get(i) + ROW / 2.0, named);
    }
    return svg.append("</svg>\n").toString();
  }

  private void grid(int bottom) {
    boolean few = Math.log10(end / start) < FEW_DECADES;
    for (double tick = start; tick < end * 1.01; tick = next(tick)) {
      boolean whole = leading(tick) == 1;
      line(whole ? "grid" : "minor", x(tick), TOP - 6, x(tick), bottom + 4);
      if (whole || few) {
        text("tick", x(tick), bottom + 19, "middle", Numbers.time(tick * (1 + 1e-9)));
      }
    }
  }

  private void row(Bar bar, double y, boolean named) {
    if (named) {
      text("name", 0, y + 4, "start", bar.label());
    }
    String kind = kind(bar.operation());
    text("operation", LEFT - 10, y + 4, "end", bar.operation());
    line("stem " + kind, x(start), y, x(bar.mean()), y);
    line("range " + kind, x(bar.min()), y, x(bar.max()), y);
    if (bar.interval() != null) {
      line("interval " + kind, x(bar.interval().low()), y, x(bar.interval().high()), y);
    }
    svg.append(
        "<circle class=\"%s\" cx=\"%s\" cy=\"%s\" r=\"4\"/>\n"
            .formatted(kind, at(x(bar.mean())), at(y)));
    text("value", x(Math.max(bar.mean(), bar.max())) + 9, y + 4, "start", Numbers.time(bar.mean()));
  }

  private static String kind(String operation) {
    return switch (operation) {
      case "keygen", "sign", "verify" -> operation;
      default -> "other";
    };
  }

  /// What lies beyond the axis, as wide intervals may, ends at its end.
  private double x(double seconds) {
    double shown = Math.clamp(seconds, start, end);
    return LEFT + Math.log(shown / start) / Math.log(end / start) * (WIDTH - LEFT - RIGHT);
  }

  private void line(String kind, double x1, double y1, double x2, double y2) {
    svg.append(
        "<line class=\"%s\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>\n"
            .formatted(kind, at(x1), at(y1), at(x2), at(y2)));
  }

  private void text(String kind, double x, double y, String anchor, String text) {
    svg.append(
        "<text class=\"%s\" x=\"%s\" y=\"%s\" text-anchor=\"%s\">%s</text>\n"
            .formatted(kind, at(x), at(y), anchor, Html.escape(text)));
  }

  private static String at(double coordinate) {
    return String.format(Locale.ROOT, "%.1f", coordinate);
  }
}
