package org.ngcc4j.campaign.measure;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.Extension.Bounds;
import org.ngcc4j.campaign.dataset.Extension.Interval;
import org.ngcc4j.campaign.dataset.Extra;
import org.ngcc4j.campaign.dataset.Statistics;
import org.ngcc4j.campaign.dataset.Trial;

/// What the trials of one operation say together.
///
/// The headline is the mean over all calls; the trials' own means give the spread. Cycles count
/// only when every trial has some.
///
/// The formulas are those of the published records, to the last bit.
public final class Summary {
  private static final int GUIDE_MINIMUM = 100;

  private Summary() {}

  /// Returns the figures of a record.
  ///
  /// @param trials all trials of the operation, at least one
  public static Statistics of(List<Trial> trials) {
    if (trials.isEmpty()) {
      throw new IllegalArgumentException("there are no trials to summarise");
    }
    long calls = trials.stream().mapToLong(Trial::measurements).reduce(0, Math::addExact);
    double seconds = CompensatedSum.of(trials.stream().mapToDouble(Trial::seconds));
    long cycles = trials.stream().mapToLong(Trial::cycles).reduce(0, Math::addExact);
    double[] times = timeMeans(trials);
    double[] counts = cycleMeans(trials);
    boolean counted = counts.length > 0;
    return new Statistics(
        calls,
        calls >= GUIDE_MINIMUM,
        seconds / calls,
        median(times),
        Arrays.stream(times).min().orElseThrow(),
        Arrays.stream(times).max().orElseThrow(),
        counted ? (double) cycles / calls : null,
        counted ? median(counts) : null,
        calls / seconds,
        null);
  }

  /// Returns where the mean lies by Student's t over the trials' means, or `null` for fewer than
  /// two trials.
  public static @Nullable Interval studentT(List<Trial> trials) {
    return interval(
        "student-t",
        MeanInterval.studentT(timeMeans(trials)),
        MeanInterval.studentT(cycleMeans(trials)));
  }

  /// Returns where the mean lies by resampling the trials, or `null` for fewer than two trials or
  /// more than six.
  public static @Nullable Interval bootstrap(List<Trial> trials) {
    return interval(
        "percentile-bootstrap",
        MeanInterval.bootstrap(timeMeans(trials)),
        MeanInterval.bootstrap(cycleMeans(trials)));
  }

  private static @Nullable Interval interval(
      String method, @Nullable MeanInterval seconds, @Nullable MeanInterval cycles) {
    return seconds == null
        ? null
        : new Interval(
            method,
            MeanInterval.LEVEL,
            bounds(seconds),
            cycles == null ? null : bounds(cycles),
            Extra.NONE);
  }

  private static Bounds bounds(MeanInterval interval) {
    return new Bounds(interval.low(), interval.high(), Extra.NONE);
  }

  private static double[] timeMeans(List<Trial> trials) {
    return means(trials, Trial::seconds);
  }

  /// Empty unless every trial has cycles.
  private static double[] cycleMeans(List<Trial> trials) {
    boolean counted = trials.stream().allMatch(trial -> trial.cycles() > 0);
    return counted ? means(trials, Trial::cycles) : new double[0];
  }

  private static double[] means(List<Trial> trials, ToDoubleFunction<Trial> total) {
    return trials.stream()
        .mapToDouble(trial -> total.applyAsDouble(trial) / trial.measurements())
        .toArray();
  }

  /// Returns the middle value, or the mean of the two in the middle.
  public static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
