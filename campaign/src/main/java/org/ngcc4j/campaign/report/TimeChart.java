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

  private final List<Bar> bars;
  private final int firstDecade;
  private final int lastDecade;
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
    double low = bars.stream().mapToDouble(Bar::min).min().orElseThrow();
    double high = bars.stream().mapToDouble(Bar::max).max().orElseThrow();
    this.firstDecade = (int) Math.floor(Math.log10(low) + 1e-9);
    this.lastDecade = Math.max(firstDecade + 1, (int) Math.ceil(Math.log10(high) - 1e-9));
  }

  /// Returns the drawing of a candidate; nothing if it has no complete record.
  static Optional<Block> of(CandidateData data) {
    List<Bar> bars = data.records().map(TimeChart::bar).filter(Objects::nonNull).toList();
    if (bars.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Block.Figure(
            new TimeChart(bars).draw(),
            "Mean time of each operation on a logarithmic axis; the values are those of the table."));
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
        interval == null || interval.seconds().low() <= 0 ? null : interval.seconds());
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
    for (int decade = firstDecade; decade <= lastDecade; decade++) {
      double value = Math.pow(10, decade);
      line("grid", x(value), TOP - 6, x(value), bottom + 4);
      text("tick", x(value), bottom + 19, "middle", Numbers.time(value * (1 + 1e-12)));
      for (int i = 2; i < 10 && decade < lastDecade; i++) {
        line("minor", x(i * value), TOP - 6, x(i * value), bottom + 4);
      }
    }
  }

  private void row(Bar bar, double y, boolean named) {
    if (named) {
      text("name", 0, y + 4, "start", bar.label());
    }
    String kind = kind(bar.operation());
    text("operation", LEFT - 10, y + 4, "end", bar.operation());
    line("stem " + kind, x(Math.pow(10, firstDecade)), y, x(bar.mean()), y);
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

  private double x(double seconds) {
    double decades = Math.log10(seconds) - firstDecade;
    return LEFT + decades / (lastDecade - firstDecade) * (WIDTH - LEFT - RIGHT);
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
