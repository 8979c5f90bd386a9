package org.ngcc4j.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.ngcc4j.SignatureParameters;

/// What the forks of a run measured; samples stand in the order of the rounds.
///
/// Not safe for concurrent use.
final class Measurements {
  private final Map<OperationKey, List<Sample>> operations = new LinkedHashMap<>();
  private final Map<KernelKey, List<Sample>> kernels = new LinkedHashMap<>();

  private record OperationKey(String instance, Operation operation, Side side) {}

  private record KernelKey(Kernel kernel, Side side) {}

  /// Adds what a fork measured of an operation.
  void add(SignatureParameters instance, Operation operation, Side side, Sample sample) {
    operations
        .computeIfAbsent(
            new OperationKey(instance.instance(), operation, side), k -> new ArrayList<>())
        .add(sample);
  }

  /// Adds what a fork measured of a kernel.
  ///
  /// @param side with or without the Vector API
  void add(Kernel kernel, Side side, Sample sample) {
    kernels.computeIfAbsent(new KernelKey(kernel, side), k -> new ArrayList<>()).add(sample);
  }

  /// Returns the samples of an operation, empty if it was not measured.
  List<Sample> of(SignatureParameters instance, Operation operation, Side side) {
    return operations.getOrDefault(
        new OperationKey(instance.instance(), operation, side), List.of());
  }

  /// Returns the samples of a kernel, empty if it was not measured.
  List<Sample> of(Kernel kernel, Side side) {
    return kernels.getOrDefault(new KernelKey(kernel, side), List.of());
  }

  /// Returns all samples.
  Stream<Sample> all() {
    return Stream.concat(operations.values().stream(), kernels.values().stream())
        .flatMap(List::stream);
  }
}
