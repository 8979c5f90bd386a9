package org.ngcc4j.campaign.measure;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.Trial;

/// How many times longer one operation takes than another, as far as their trials tell.
///
/// @param value ratio of the means
/// @param variance of its logarithm; 0 where the trials agree or there is only one
/// @param freedom degrees of freedom of that variance
/// @param interval where it lies; `null` if one of the two has a single trial
public record MeanRatio(double value, double variance, double freedom, @Nullable Span interval) {
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
      return new MeanRatio(value, 0, 0, null);
    }
    return of(
        value,
        List.of(
            new Variance(one.variance, one.count - 1),
            new Variance(other.variance, other.count - 1)));
  }

  /// A part of the variance of a logarithm, independent of the others.
  ///
  /// @param value the variance
  /// @param freedom its degrees of freedom
  record Variance(double value, double freedom) {
    /// Returns that of the logarithm divided by a number.
    Variance dividedBy(double number) {
      return new Variance(value / number / number, freedom);
    }
  }

  /// Returns a ratio with the interval that follows from the parts of its variance by the rule of
  /// Welch and Satterthwaite.
  static MeanRatio of(double value, List<Variance> parts) {
    double variance = parts.stream().mapToDouble(Variance::value).sum();
    double squares = parts.stream().mapToDouble(v -> v.value * v.value / v.freedom).sum();
    // A variance of nothing has any number of degrees.
    double freedom = squares == 0 ? 1 : variance * variance / squares;
    return withInterval(value, variance, freedom);
  }

  private static MeanRatio withInterval(double value, double variance, double freedom) {
    if (variance == 0) {
      return new MeanRatio(value, 0, freedom, new Span(value, value));
    }
    double t = TDistribution.of(freedom).inverseSurvivalProbability((1 - LEVEL) / 2);
    double factor = Math.exp(t * Math.sqrt(variance));
    return new MeanRatio(value, variance, freedom, new Span(value / factor, value * factor));
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
