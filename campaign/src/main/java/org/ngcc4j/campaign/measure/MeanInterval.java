package org.ngcc4j.campaign.measure;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/// Where the mean of an operation lies, as far as its trials tell.
///
/// @param low lower bound
/// @param high upper bound
record MeanInterval(double low, double high) {
  /// The share of such intervals that hold the true mean.
  static final double LEVEL = 0.95;

  /// Up to this many trials there are few enough resamples to look at every one of them.
  private static final int MOST_TRIALS_TO_ENUMERATE = 6;

  /// Returns Student's interval of the mean, or `null` for fewer than two trials.
  ///
  /// @param trialMeans the mean of each trial
  static @Nullable MeanInterval studentT(double[] trialMeans) {
    int n = trialMeans.length;
    if (n < 2) {
      return null;
    }
    double mean = mean(trialMeans);
    double squares = CompensatedSum.of(Arrays.stream(trialMeans).map(x -> (x - mean) * (x - mean)));
    double t = TDistribution.of(n - 1).inverseSurvivalProbability((1 - LEVEL) / 2);
    double half = t * Math.sqrt(squares / (n - 1) / n);
    return new MeanInterval(mean - half, mean + half);
  }

  /// Returns the percentiles of the means of all resamples of the trials, or `null` for fewer than
  /// two trials or more than six.
  ///
  /// Nothing is drawn at random: five trials have only 3125 resamples.
  ///
  /// @param trialMeans the mean of each trial
  static @Nullable MeanInterval bootstrap(double[] trialMeans) {
    int n = trialMeans.length;
    if (n < 2 || n > MOST_TRIALS_TO_ENUMERATE) {
      return null;
    }
    int resamples = Math.powExact(n, n);
    double[] means = new double[resamples];
    for (int i = 0; i < resamples; i++) {
      double sum = 0;
      for (int digit = 0, rest = i; digit < n; digit++, rest /= n) {
        sum += trialMeans[rest % n];
      }
      means[i] = sum / n;
    }
    Arrays.sort(means);
    int tail = (int) Math.floor((1 - LEVEL) / 2 * resamples);
    return new MeanInterval(means[tail], means[resamples - 1 - tail]);
  }

  private static double mean(double[] values) {
    return CompensatedSum.of(Arrays.stream(values)) / values.length;
  }
}
