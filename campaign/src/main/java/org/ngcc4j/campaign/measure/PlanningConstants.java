package org.ngcc4j.campaign.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.ngcc4j.campaign.dataset.CampaignFile.Planning;
import org.ngcc4j.campaign.dataset.Extra;

/// What decides how many calls of an operation are timed. One run keeps one set of constants.
///
/// @param trials trials of each operation
/// @param trialTargetSeconds timed work aimed at in each trial
/// @param minTotal calls of each operation over all trials, where affordable
/// @param maxIterationsPerTrial the most calls in a trial
/// @param operationBudgetSeconds timed work of an operation above which calls are reduced
/// @param separateProcessSetupSeconds set-up time from which on all trials share one process
/// @param warmupCapSeconds work after which a warm-up ends whether or not the times have settled
/// @param calibrationLimitSeconds after which a calibration is taken to hang
/// @param operationsTogether whether a process times every operation of an instance (or finds out
///     how much memory it takes, or profiles it),
///     one operation after the other, instead of one operation's alone: most of what compiling
///     them takes is then needed once
public record PlanningConstants(
    int trials,
    double trialTargetSeconds,
    int minTotal,
    int maxIterationsPerTrial,
    double operationBudgetSeconds,
    double separateProcessSetupSeconds,
    double warmupCapSeconds,
    double calibrationLimitSeconds,
    boolean operationsTogether) {

  private static final double SHORT_WARMUP_SECONDS = 0.5;
  private static final double WARMUP_SECONDS = 1;
  private static final double MOST_SAMPLE_SECONDS = 10;

  /// Single calls are sampled for as long as so many trials take.
  private static final double SAMPLED_TRIALS = 10;

  private static final double SIX_HOURS = 6 * 3600;

  /// The constants of the published datasets.
  public static final PlanningConstants PUBLISHED =
      new PlanningConstants(5, 1.0, 100, 20_000, 900, 60, 60, SIX_HOURS, false);

  /// A first look: the same five trials, each with a tenth of the work, and of all operations in
  /// the same five processes.
  public static final PlanningConstants QUICK =
      new PlanningConstants(5, 0.1, 100, 20_000, 10, 60, 5, 300, true);

  /// Checks that a plan can follow from the constants.
  public PlanningConstants {
    if (trials < 1
        || !(trialTargetSeconds > 0)
        || minTotal < 1
        || maxIterationsPerTrial < 1
        || !(operationBudgetSeconds > 0)
        || !(separateProcessSetupSeconds > 0)
        || !(warmupCapSeconds > 0)
        || !(calibrationLimitSeconds > 0)) {
      throw new IllegalArgumentException("planning constants must be positive");
    }
  }

  /// Returns the constants as a run's campaign file holds them.
  ///
  /// @throws IllegalArgumentException if no plan can follow from them
  public static PlanningConstants of(Planning planning) {
    Double cap = planning.warmupCapSeconds();
    Double limit = planning.calibrationLimitSeconds();
    return new PlanningConstants(
        planning.trials(),
        planning.trialTargetSeconds(),
        planning.minTotal(),
        planning.maxItersPerTrial(),
        planning.opBudgetSeconds(),
        planning.separateProcessSetupSeconds(),
        cap == null ? PUBLISHED.warmupCapSeconds : cap,
        limit == null ? PUBLISHED.calibrationLimitSeconds : limit,
        Boolean.TRUE.equals(planning.operationsTogether()));
  }

  /// Returns what a campaign file says of the constants.
  public Planning toPlanning() {
    return new Planning(
        trials,
        trialTargetSeconds,
        minTotal,
        maxIterationsPerTrial,
        operationBudgetSeconds,
        separateProcessSetupSeconds,
        warmupCapSeconds,
        calibrationLimitSeconds,
        operationsTogether ? true : null,
        Extra.NONE);
  }

  /// Returns the constants in the order of the components.
  Stream<Double> numbers() {
    return Stream.of(
        (double) trials,
        trialTargetSeconds,
        (double) minTotal,
        (double) maxIterationsPerTrial,
        operationBudgetSeconds,
        separateProcessSetupSeconds,
        warmupCapSeconds,
        calibrationLimitSeconds,
        operationsTogether ? 1.0 : 0.0);
  }

  /// Returns the constants of which [#numbers()] gave the numbers.
  static PlanningConstants of(Double... numbers) {
    return new PlanningConstants(
        numbers[0].intValue(),
        numbers[1],
        numbers[2].intValue(),
        numbers[3].intValue(),
        numbers[4],
        numbers[5],
        numbers[6],
        numbers[7],
        numbers[8] != 0);
  }

  /// Groups what is done for operations by the processes it is done in.
  ///
  /// @param operations what is to be done, in order
  /// @param instance of which instance each is
  public <T> List<List<T>> together(List<T> operations, Function<T, ?> instance) {
    if (!operationsTogether) {
      return operations.stream().map(List::of).toList();
    }
    Map<Object, List<T>> groups = new LinkedHashMap<>();
    for (T operation : operations) {
      groups.computeIfAbsent(instance.apply(operation), any -> new ArrayList<>()).add(operation);
    }
    return List.copyOf(groups.values());
  }

  /// Returns the time in which an operation is profiled, in seconds.
  double profileSeconds() {
    return Math.min(1, 2 * trialTargetSeconds);
  }

  /// Returns the same with a warm-up that native code needs, or a profile: the compiler has little
  /// to do, or its last bit of speed does not matter.
  public PlanningConstants withShortWarmup() {
    double cap = Math.min(warmupCapSeconds, Math.max(SHORT_WARMUP_SECONDS, trialTargetSeconds));
    return new PlanningConstants(
        trials,
        trialTargetSeconds,
        minTotal,
        maxIterationsPerTrial,
        operationBudgetSeconds,
        separateProcessSetupSeconds,
        cap,
        calibrationLimitSeconds,
        operationsTogether);
  }

  /// Returns the time in which single calls are sampled, in seconds.
  double sampleSeconds() {
    return Math.min(MOST_SAMPLE_SECONDS, SAMPLED_TRIALS * trialTargetSeconds);
  }

  /// Returns the work a warm-up does at the least, in seconds. Operations that share a process are
  /// warmed up twice.
  public double warmupSeconds() {
    double least = operationsTogether ? SHORT_WARMUP_SECONDS : WARMUP_SECONDS;
    return Math.min(Math.max(least, 2 * trialTargetSeconds), warmupCapSeconds);
  }
}
