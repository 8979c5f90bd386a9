package org.ngcc4j.campaign.measure;

import java.util.stream.DoubleStream;

/// The sum of doubles with the rounding errors of the additions carried along (Neumaier's method).
///
/// The published datasets were summed in this way; a plain running sum differs from them in the
/// last digit.
final class CompensatedSum {
  private CompensatedSum() {}

  static double of(DoubleStream values) {
    double sum = 0;
    double error = 0;
    for (double x : (Iterable<Double>) values::iterator) {
      double next = sum + x;
      error += Math.abs(sum) >= Math.abs(x) ? (sum - next) + x : (x - next) + sum;
      sum = next;
    }
    return sum + error;
  }
}
