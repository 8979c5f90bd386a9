package org.ngcc4j.campaign.report;

import java.util.ArrayList;
import java.util.List;

/// A logarithmic axis that begins and ends at 1, 2 or 5 times a power of ten.
///
/// @param start its beginning
/// @param end its end
record LogAxis(double start, double end) {
  private static final double FEW_DECADES = 2.1;

  /// A mark on the axis.
  ///
  /// @param value where it stands
  /// @param whole whether it is a power of ten
  /// @param labelled whether there is room for its value
  record Tick(double value, boolean whole, boolean labelled) {}

  /// Returns an axis that holds two positive values, with some room below the smaller one.
  static LogAxis around(double min, double max) {
    return new LogAxis(below(min), above(max));
  }

  private static double below(double value) {
    double result = 0;
    int decade = (int) Math.floor(Math.log10(value)) - 1;
    for (double tick = Math.pow(10, decade); tick < value * 0.8; tick = next(tick)) {
      result = tick;
    }
    return result;
  }

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

  /// Returns the place of a value between 0 at the start and 1 at the end. What lies beyond the
  /// axis, as wide intervals may, is at its end.
  double at(double value) {
    return Math.log(Math.clamp(value, start, end) / start) / Math.log(end / start);
  }

  List<Tick> ticks() {
    boolean few = Math.log10(end / start) < FEW_DECADES;
    List<Tick> ticks = new ArrayList<>();
    for (double tick = start; tick < end * 1.01; tick = next(tick)) {
      boolean whole = leading(tick) == 1;
      // A hair more, so that 1 ms does not print as 1e+03 µs.
      ticks.add(new Tick(tick * (1 + 1e-9), whole, whole || few));
    }
    return ticks;
  }
}
