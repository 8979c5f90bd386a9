package org.ngcc4j.campaign.dataset;

import org.jspecify.annotations.Nullable;

/// The figures that follow from the trials (measurement.md section 11).
///
/// @param measurements calls in all trials
/// @param guide100MeasurementsMet whether these are the 100 calls the guide asks for
/// @param meanSeconds seconds of all trials divided by all calls
/// @param medianTrialSeconds median over the trials' seconds per call
/// @param minTrialSeconds their minimum
/// @param maxTrialSeconds their maximum
/// @param meanCycles cycles of all trials divided by all calls; null without a counter
/// @param medianTrialCycles median over the trials' cycles per call; null without a counter
/// @param operationsPerSecond all calls divided by the seconds of all trials
/// @param throughputMegabytesPerSecond hashed input per second, null for other operations
public record Statistics(
    long measurements,
    @Key("guide_100_measurements_met") boolean guide100MeasurementsMet,
    double meanSeconds,
    double medianTrialSeconds,
    double minTrialSeconds,
    double maxTrialSeconds,
    @OrNull @Nullable Double meanCycles,
    @OrNull @Nullable Double medianTrialCycles,
    double operationsPerSecond,
    @OrNull @Key("throughput_MB_per_second") @Nullable Double throughputMegabytesPerSecond) {

  /// Refuses what no trials can give.
  public Statistics {
    requirePositive("mean_seconds", meanSeconds);
    requirePositive("median_trial_seconds", medianTrialSeconds);
    requirePositive("min_trial_seconds", minTrialSeconds);
    requirePositive("max_trial_seconds", maxTrialSeconds);
    requirePositive("mean_cycles", meanCycles);
    requirePositive("median_trial_cycles", medianTrialCycles);
    requirePositive("operations_per_second", operationsPerSecond);
    if (measurements < 1) {
      throw new IllegalArgumentException(
          "measurements: expected at least 1, found " + measurements);
    }
  }

  private static void requirePositive(String key, @Nullable Double value) {
    if (value != null && !(value > 0)) {
      throw new IllegalArgumentException(
          key + ": expected more than 0, found " + PythonNumbers.format(value));
    }
  }
}
