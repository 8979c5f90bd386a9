package org.ngcc4j.campaign.measure;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.Extension.Distribution;
import org.ngcc4j.campaign.dataset.Extra;

/// The distribution of single calls, as one fact a child states.
public final class SampleQuantiles {
  /// A value further than this from the quartiles, in distances between them, is an outlier.
  private static final double FENCE = 1.5;

  private static final int NUMBERS = 9;

  private SampleQuantiles() {}

  /// Summarises values.
  ///
  /// Quantiles between two values are interpolated. The coefficient of variation is the standard
  /// deviation, with one degree of freedom taken, divided by the mean. Outliers lie more than 1.5
  /// times the distance of the quartiles outside them.
  ///
  /// @param values at least one, in any order
  /// @param unit what they are multiplied by
  static String of(long[] values, double unit) {
    long[] sorted = values.clone();
    Arrays.sort(sorted);
    double low = quantile(sorted, 0.25);
    double high = quantile(sorted, 0.75);
    double fence = FENCE * (high - low);
    long outliers = Arrays.stream(sorted).filter(v -> v < low - fence || v > high + fence).count();
    String quantiles =
        DoubleStream.of(
                (double) sorted[0],
                low,
                quantile(sorted, 0.5),
                high,
                quantile(sorted, 0.9),
                quantile(sorted, 0.99),
                (double) sorted[sorted.length - 1])
            .map(value -> value * unit)
            .mapToObj(String::valueOf)
            .collect(Collectors.joining(" "));
    return quantiles + " " + variation(sorted) + " " + outliers;
  }

  /// Reads what [#of] wrote.
  ///
  /// @return `null` if it is something else
  public static @Nullable Distribution parse(@Nullable String text) {
    if (text == null) {
      return null;
    }
    try {
      double[] n = Stream.of(text.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
      return n.length == NUMBERS && Arrays.stream(n).allMatch(Double::isFinite)
          ? new Distribution(
              n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], (long) n[8], Extra.NONE)
          : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static double quantile(long[] sorted, double share) {
    double position = share * (sorted.length - 1);
    int below = (int) position;
    long next = sorted[Math.min(below + 1, sorted.length - 1)];
    return sorted[below] + (position - below) * (next - sorted[below]);
  }

  private static double variation(long[] values) {
    double mean = CompensatedSum.of(Arrays.stream(values).asDoubleStream()) / values.length;
    if (values.length < 2 || mean == 0) {
      return 0;
    }
    double squares =
        CompensatedSum.of(Arrays.stream(values).mapToDouble(v -> (v - mean) * (v - mean)));
    return Math.sqrt(squares / (values.length - 1)) / mean;
  }
}
