package org.ngcc4j.campaign.measure;

import java.util.List;
import org.ngcc4j.campaign.dataset.Plan;

/// What a [MeasureTask] is to do.
///
/// @param key which implementation, see
///     [org.ngcc4j.campaign.implementation.InstanceDescription#key()]
/// @param operation what to call
/// @param cpu where
/// @param clockHertz the fixed clock; 0 if there is none
/// @param warmupSeconds work of the warm-up at the least
/// @param warmupCapSeconds work of the warm-up at the most
/// @param trials number of trials
/// @param iterations timed calls in each
/// @param warmups untimed calls before each
record MeasureOrder(
    String key,
    Operation operation,
    int cpu,
    double clockHertz,
    double warmupSeconds,
    double warmupCapSeconds,
    int trials,
    int iterations,
    int warmups) {

  /// A calibration makes no more calls after it has worked so long.
  static final double CALIBRATION_SECONDS = 1;

  private static final int CALIBRATION_CALLS = 5;
  private static final int ARGUMENTS = 9;

  /// Orders a calibration: up to five warm calls, timed one by one.
  static MeasureOrder calibration(
      String key, Operation operation, Place place, PlanningConstants constants) {
    return new MeasureOrder(
        key,
        operation,
        place.cpu(),
        place.clockHertz(),
        constants.warmupSeconds(),
        constants.warmupCapSeconds(),
        CALIBRATION_CALLS,
        0,
        0);
  }

  /// Orders the trials of one process.
  static MeasureOrder trials(
      String key, Operation operation, Place place, PlanningConstants constants, Plan plan) {
    return new MeasureOrder(
        key,
        operation,
        place.cpu(),
        place.clockHertz(),
        constants.warmupSeconds(),
        constants.warmupCapSeconds(),
        Planner.trialsPerProcess(plan),
        Math.toIntExact(plan.iterationsPerTrial()),
        plan.warmups());
  }

  /// Where it is measured.
  ///
  /// @param cpu the benchmark CPU
  /// @param clockHertz its fixed clock; 0 if there is none
  record Place(int cpu, double clockHertz) {}

  /// Tells whether this is a calibration.
  boolean isCalibration() {
    return iterations == 0;
  }

  /// Returns the number of calls timed together.
  int callsPerTrial() {
    return isCalibration() ? 1 : iterations;
  }

  /// Returns the order as arguments of the task.
  List<String> arguments() {
    return List.of(
        key,
        operation.id(),
        Integer.toString(cpu),
        Double.toString(clockHertz),
        Double.toString(warmupSeconds),
        Double.toString(warmupCapSeconds),
        Integer.toString(trials),
        Integer.toString(iterations),
        Integer.toString(warmups));
  }

  /// Reads the arguments of the task.
  static MeasureOrder parse(List<String> arguments) {
    if (arguments.size() != ARGUMENTS) {
      throw new IllegalArgumentException("not an order to measure: " + arguments);
    }
    return new MeasureOrder(
        arguments.get(0),
        Operation.of(arguments.get(1)),
        Integer.parseInt(arguments.get(2)),
        Double.parseDouble(arguments.get(3)),
        Double.parseDouble(arguments.get(4)),
        Double.parseDouble(arguments.get(5)),
        Integer.parseInt(arguments.get(6)),
        Integer.parseInt(arguments.get(7)),
        Integer.parseInt(arguments.get(8)));
  }
}
