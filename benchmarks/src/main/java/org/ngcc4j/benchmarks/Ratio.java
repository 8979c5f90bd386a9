package org.ngcc4j.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/// How many times longer one side takes than another.
///
/// @param value ratio of the medians over all forks
/// @param smallest smallest ratio within a round
/// @param largest largest ratio within a round
/// @param rounds number of rounds
record Ratio(double value, double smallest, double largest, int rounds) {

  /// Compares the samples of two sides, which stand in the order of the rounds.
  static Ratio of(List<Sample> side, List<Sample> other, Sample.Clock clock) {
    double[] ratios =
        IntStream.range(0, Math.min(side.size(), other.size()))
            .mapToDouble(i -> side.get(i).nanos(clock) / other.get(i).nanos(clock))
            .toArray();
    return new Ratio(
        median(side, clock) / median(other, clock),
        DoubleStream.of(ratios).min().orElseThrow(),
        DoubleStream.of(ratios).max().orElseThrow(),
        ratios.length);
  }

  /// Returns the median time of a side, in nanoseconds.
  static double median(List<Sample> side, Sample.Clock clock) {
    return Sample.median(side.stream().map(sample -> sample.nanos(clock)).toList());
  }

  /// Returns the ratio, and how far the rounds lie apart if there are several.
  @Override
  public String toString() {
    return rounds == 1
        ? String.format(Locale.ROOT, "%.2f", value)
        : String.format(Locale.ROOT, "%.2f (%.2f–%.2f)", value, smallest, largest);
  }
}
