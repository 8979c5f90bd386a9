package org.ngcc4j.campaign.measure;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// What the trials of one operation say together.
///
/// The headline is the mean over all calls; the trials' own means give the spread. Everything in
/// cycles is `null` unless every trial has cycles.
///
/// @param measurements number of calls
/// @param guideMinimumMet whether there are the 100 calls the assessment guide recommends
/// @param meanSeconds time of all trials over calls of all trials
/// @param medianTrialSeconds median of the trials' means
/// @param minTrialSeconds smallest of the trials' means
/// @param maxTrialSeconds largest of the trials' means
/// @param meanCycles cycles of all trials over calls of all trials
/// @param medianTrialCycles median of the trials' means
/// @param operationsPerSecond calls of all trials over time of all trials
/// @param secondsInterval Student's interval of the mean time; `null` for a single trial
/// @param cyclesInterval Student's interval of the mean cycles
/// @param secondsBootstrap bootstrap interval of the mean time; `null` for a single trial
/// @param cyclesBootstrap bootstrap interval of the mean cycles
public record TrialStatistics(
    int measurements,
    boolean guideMinimumMet,
    double meanSeconds,
    double medianTrialSeconds,
    double minTrialSeconds,
    double maxTrialSeconds,
    @Nullable Double meanCycles,
    @Nullable Double medianTrialCycles,
    double operationsPerSecond,
    @Nullable Interval secondsInterval,
    @Nullable Interval cyclesInterval,
    @Nullable Interval secondsBootstrap,
    @Nullable Interval cyclesBootstrap) {

  private static final int GUIDE_MINIMUM = 100;

  /// Summarises trials.
  ///
  /// @param trials all trials of the operation, at least one
  public static TrialStatistics of(List<Trial> trials) {
    if (trials.isEmpty()) {
      throw new IllegalArgumentException("there are no trials to summarise");
    }
    int calls = trials.stream().mapToInt(Trial::calls).reduce(0, Math::addExact);
    double seconds = CompensatedSum.of(trials.stream().mapToDouble(Trial::seconds));
    double[] means = perTrial(trials, Trial::secondsPerCall);
    boolean counted = trials.stream().allMatch(trial -> trial.cycles() > 0);
    double[] cycleMeans = counted ? perTrial(trials, Trial::cyclesPerCall) : new double[0];
    long cycles = trials.stream().mapToLong(Trial::cycles).reduce(0, Math::addExact);
    return new TrialStatistics(
        calls,
        calls >= GUIDE_MINIMUM,
        seconds / calls,
        median(means),
        Arrays.stream(means).min().orElseThrow(),
        Arrays.stream(means).max().orElseThrow(),
        counted ? (double) cycles / calls : null,
        counted ? median(cycleMeans) : null,
        calls / seconds,
        Interval.studentT(means),
        Interval.studentT(cycleMeans),
        Interval.bootstrap(means),
        Interval.bootstrap(cycleMeans));
  }

  private static double[] perTrial(List<Trial> trials, ToDoubleFunction<Trial> mean) {
    return trials.stream().mapToDouble(mean).toArray();
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
