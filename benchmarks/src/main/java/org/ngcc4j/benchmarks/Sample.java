package org.ngcc4j.benchmarks;

import java.util.Collection;

/// What one fork measured.
///
/// @param nanos elapsed time of one operation, in nanoseconds
/// @param cpuShare part of the time in which the measuring thread had a CPU, 0 to 1
/// @param bytes bytes of the Java heap that one operation allocated
record Sample(double nanos, double cpuShare, double bytes) {

  /// Returns the time of one operation by the given clock, in nanoseconds.
  double nanos(Clock clock) {
    return clock == Clock.WALL ? nanos : nanos * cpuShare;
  }

  /// Which time counts.
  enum Clock {
    /// Elapsed time, collections included.
    WALL,

    /// Time in which the measuring thread had a CPU: usable on a busy host, blind to collections.
    CPU
  }

  /// Returns the median; the mean of the middle two if there is an even number.
  ///
  /// @param values at least one
  static double median(Collection<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }
}
