package org.ngcc4j.campaign.measure;

import java.util.List;

/// What a [ProfileTask] is to do.
///
/// @param key which implementation
/// @param operation what to call
/// @param cpu where
/// @param iterations profiled calls
/// @param warmups calls from the same start before them
/// @param constants those of the run, with what the warm-up may take
record ProfileOrder(
    String key,
    Operation operation,
    int cpu,
    int iterations,
    int warmups,
    PlanningConstants constants) {

  private static final int ARGUMENTS = 6;
  private static final int FEWEST_CALLS = 3;
  private static final int MOST_CALLS = 1000;
  private static final double SLOW_CALL_SECONDS = 60;
  private static final double WARM_CALL_SECONDS = 5;

  /// Plans a profile by the rule of the published ones, for a given time.
  static ProfileOrder plan(
      String key, Operation operation, int cpu, double callSeconds, PlanningConstants constants) {
    double calls = Math.ceil(constants.profileSeconds() / callSeconds);
    int iterations =
        callSeconds > SLOW_CALL_SECONDS ? 1 : (int) Math.clamp(calls, FEWEST_CALLS, MOST_CALLS);
    int warmups = callSeconds < WARM_CALL_SECONDS ? 1 : 0;
    return new ProfileOrder(key, operation, cpu, iterations, warmups, constants.withShortWarmup());
  }

  /// Returns the order as arguments of the task.
  List<String> arguments() {
    return List.of(
        key,
        operation.id(),
        Integer.toString(cpu),
        Integer.toString(iterations),
        Integer.toString(warmups),
        MeasureOrder.join(constants.numbers()));
  }

  /// Reads the arguments of the task: one order after the other.
  static List<ProfileOrder> parseAll(List<String> arguments) {
    return MeasureOrder.parseAll(arguments, ARGUMENTS, ProfileOrder::parse);
  }

  private static ProfileOrder parse(List<String> arguments) {
    return new ProfileOrder(
        arguments.get(0),
        Operation.of(arguments.get(1)),
        Integer.parseInt(arguments.get(2)),
        Integer.parseInt(arguments.get(3)),
        Integer.parseInt(arguments.get(4)),
        MeasureOrder.constants(arguments.get(5)));
  }
}
