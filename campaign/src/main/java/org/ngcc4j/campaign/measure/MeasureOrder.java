package org.ngcc4j.campaign.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.Plan;

/// What a [MeasureTask] is to do.
///
/// @param key which implementation, see
///     [org.ngcc4j.campaign.implementation.InstanceDescription#key()]
/// @param operation what to call
/// @param cpu where
/// @param clockHertz the fixed clock; 0 if there is none
/// @param constants those of the run
/// @param share the part of the plan that falls to this process; `null` if there is no plan yet, so
///     that the process calibrates, plans, and does the first part
/// @param cycles which source of cycles to use; `null` for the best there is
record MeasureOrder(
    String key,
    Operation operation,
    int cpu,
    double clockHertz,
    PlanningConstants constants,
    @Nullable Share share,
    @Nullable String cycles) {

  private static final String CALIBRATE = "calibrate";
  private static final String ANY_CYCLES = "any";
  private static final int ARGUMENTS = 7;

  /// What falls to one process.
  ///
  /// @param trials number of trials
  /// @param iterations timed calls in each
  /// @param warmups untimed calls before each
  record Share(int trials, int iterations, int warmups) {
    static Share of(Plan plan) {
      return new Share(
          Planner.trialsPerProcess(plan),
          Math.toIntExact(plan.iterationsPerTrial()),
          plan.warmups());
    }
  }

  /// Returns the order as arguments of the task.
  List<String> arguments() {
    return List.of(
        key,
        operation.id(),
        Integer.toString(cpu),
        Double.toString(clockHertz),
        join(constants.numbers()),
        share == null ? CALIBRATE : join(Stream.of(share.trials, share.iterations, share.warmups)),
        cycles == null ? ANY_CYCLES : cycles);
  }

  /// Reads the arguments of the task: one order after the other.
  static List<MeasureOrder> parseAll(List<String> arguments) {
    return parseAll(arguments, ARGUMENTS, MeasureOrder::parse);
  }

  /// Reads orders that follow one another.
  ///
  /// @param size number of arguments of each
  static <T> List<T> parseAll(List<String> arguments, int size, Function<List<String>, T> parse) {
    if (arguments.isEmpty() || arguments.size() % size != 0) {
      throw new IllegalArgumentException("no orders: " + arguments);
    }
    List<T> orders = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i += size) {
      orders.add(parse.apply(arguments.subList(i, i + size)));
    }
    return orders;
  }

  private static MeasureOrder parse(List<String> arguments) {
    String share = arguments.get(5);
    String cycles = arguments.get(6);
    return new MeasureOrder(
        arguments.get(0),
        Operation.of(arguments.get(1)),
        Integer.parseInt(arguments.get(2)),
        Double.parseDouble(arguments.get(3)),
        constants(arguments.get(4)),
        share.equals(CALIBRATE) ? null : share(split(share).map(Integer::valueOf).toList()),
        cycles.equals(ANY_CYCLES) ? null : cycles);
  }

  /// Reads constants as [#join] writes them.
  static PlanningConstants constants(String numbers) {
    return PlanningConstants.of(split(numbers).map(Double::valueOf).toArray(Double[]::new));
  }

  private static Share share(List<Integer> numbers) {
    return new Share(numbers.get(0), numbers.get(1), numbers.get(2));
  }

  /// Writes numbers as one argument.
  static String join(Stream<? extends Number> numbers) {
    return numbers.map(String::valueOf).collect(Collectors.joining(","));
  }

  private static Stream<String> split(String list) {
    return Arrays.stream(list.split(",", -1));
  }
}
