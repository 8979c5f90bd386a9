package org.ngcc4j.campaign.measure;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.Trial;

/// How many times longer one operation takes than another, as far as their trials tell.
///
/// @param value ratio of the means
/// @param interval where it lies; `null` if one of the two has a single trial
public record MeanRatio(double value, @Nullable Span interval) {
  /// The share of such intervals that hold the true ratio.
  public static final double LEVEL = MeanInterval.LEVEL;

  /// Two bounds.
  ///
  /// @param low lower bound
  /// @param high upper bound
  public record Span(double low, double high) {}

  /// Returns the ratio of the times.
  ///
  /// @param trials of the one
  /// @param others of the other
  public static MeanRatio ofSeconds(List<Trial> trials, List<Trial> others) {
    return of(trials, others, Trial::seconds);
  }

  /// Returns the ratio of the cycles.
  ///
  /// @param trials of the one, all with cycles
  /// @param others of the other, with cycles of the same source
  public static MeanRatio ofCycles(List<Trial> trials, List<Trial> others) {
    return of(trials, others, Trial::cycles);
  }

  /// The interval is that of Welch for the difference of the logarithms: the spread of a trial's
  /// mean is small beside the mean, so that its logarithm spreads by the relative spread.
  private static MeanRatio of(
      List<Trial> trials, List<Trial> others, ToDoubleFunction<Trial> total) {
    Spread one = Spread.of(trials, total);
    Spread other = Spread.of(others, total);
    double value = one.mean / other.mean;
    if (one.count < 2 || other.count < 2) {
      return new MeanRatio(value, null);
    }
    double variance = one.variance + other.variance;
    if (variance == 0) {
      return new MeanRatio(value, new Span(value, value));
    }
    double freedom =
        variance
            * variance
            / (one.variance * one.variance / (one.count - 1)
                + other.variance * other.variance / (other.count - 1));
    double t = TDistribution.of(freedom).inverseSurvivalProbability((1 - LEVEL) / 2);
    double factor = Math.exp(t * Math.sqrt(variance));
    return new MeanRatio(value, new Span(value / factor, value * factor));
  }

  /// @param count number of trials
  /// @param mean over all calls
  /// @param variance of the trials' mean, relative to it
  private record Spread(int count, double mean, double variance) {
    static Spread of(List<Trial> trials, ToDoubleFunction<Trial> total) {
      double calls = trials.stream().mapToDouble(Trial::measurements).sum();
      double mean = CompensatedSum.of(trials.stream().mapToDouble(total)) / calls;
      double squares =
          CompensatedSum.of(
              trials.stream()
                  .mapToDouble(t -> total.applyAsDouble(t) / t.measurements() / mean - 1)
                  .map(x -> x * x));
      int n = trials.size();
      return new Spread(n, mean, n < 2 ? 0 : squares / (n - 1) / n);
    }
  }
}
