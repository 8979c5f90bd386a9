package org.ngcc4j.campaign.measure;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a [MemoryTask] is to do.
///
/// @param key which implementation
/// @param operation what to call; `null` to call nothing, for what the bare runtime takes
/// @param cpu where
/// @param constants those of the run
record MemoryOrder(
    String key, @Nullable Operation operation, int cpu, PlanningConstants constants) {

  private static final String NOTHING = "nothing";
  private static final int ARGUMENTS = 4;

  /// Returns the order as arguments of the task.
  List<String> arguments() {
    return List.of(
        key,
        operation == null ? NOTHING : operation.id(),
        Integer.toString(cpu),
        MeasureOrder.join(constants.numbers()));
  }

  /// Reads the arguments of the task: one order after the other.
  static List<MemoryOrder> parseAll(List<String> arguments) {
    return MeasureOrder.parseAll(arguments, ARGUMENTS, MemoryOrder::parse);
  }

  private static MemoryOrder parse(List<String> arguments) {
    String operation = arguments.get(1);
    return new MemoryOrder(
        arguments.get(0),
        operation.equals(NOTHING) ? null : Operation.of(operation),
        Integer.parseInt(arguments.get(2)),
        MeasureOrder.constants(arguments.get(3)));
  }
}
