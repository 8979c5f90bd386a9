package org.ngcc4j.campaign.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.ngcc4j.campaign.dataset.ProcessRun;

/// What a process that timed an operation and ended well always states. A record in which such a
/// fact is missing was not written by this program, or not left as it was.
public final class StatedFacts {
  private static final List<String> ALWAYS =
      List.of(
          "id",
          "instance",
          "variant",
          "operation",
          "input_bytes",
          "pk_bytes",
          "sk_bytes",
          "signature_bytes",
          "mode",
          "timing_scope",
          "clock",
          "java_vendor",
          "java_version",
          "vm_name",
          "vm_arguments",
          "collector",
          "heap_initial",
          "heap_max",
          "cpus_visible",
          "vector_api",
          "shared_core",
          "warmup_calls",
          "warmup_seconds",
          "warmup_converged",
          MeasureTask.CYCLES_SOURCE,
          "sign_failures_retried",
          "message_tweaks",
          "setup_verify_failed",
          "signature_length_excess",
          "verify_rejections",
          "code_cache_used",
          "results_repeatable",
          "results_checked",
          "results_wrong",
          "call_overhead_ns");

  private static final List<String> OF_A_CALIBRATION =
      List.of(
          MeasureTask.CALIBRATION_CALLS, MeasureTask.CALIBRATION_T1, MeasureTask.CALIBRATION_SETUP);

  private static final List<String> OF_A_SAMPLE =
      List.of(SamplePass.CALLS, SamplePass.OVERHEAD, SamplePass.SECONDS);

  private static final List<String> OF_A_PROFILE =
      List.of("id", "instance", "operation", "tick_source", "tick_hz", "warmups", "overflow_calls");

  private static final String COLD_CALL = "cold_first_call_seconds";

  private StatedFacts() {}

  /// Tells whether some process was one of ours: that of the public harness states other facts.
  public static boolean areIn(List<ProcessRun> processes) {
    return ProcessFacts.of(processes).meta().stream()
        .anyMatch(meta -> meta.containsKey(MeasureTask.CYCLES_SOURCE));
  }

  /// Returns the operations that a process says it timed, in their order.
  public static List<String> operations(Map<String, String> meta) {
    String several = meta.get(MeasureTask.PROCESS_OPERATIONS);
    String one = meta.get("operation");
    return several != null
        ? Arrays.asList(several.split(" "))
        : one == null ? List.of() : List.of(one);
  }

  /// Returns which facts are missing.
  ///
  /// @param meta what a process states that ended well
  /// @param calibrates whether it is the first of its operation, which plans and samples
  /// @param constants those of the run; `null` if they are not known
  public static List<String> missing(
      Map<String, String> meta, boolean calibrates, @Nullable PlanningConstants constants) {
    List<String> expected = new ArrayList<>(ALWAYS);
    List<String> operations = operations(meta);
    if (operations.isEmpty() || operations.getFirst().equals(meta.get("operation"))) {
      expected.add(COLD_CALL);
    }
    if (calibrates) {
      expected.addAll(OF_A_CALIBRATION);
      Double call = new ProcessFacts(List.of(meta)).calibrationMedian();
      if (call == null || constants == null || SamplePass.isMade(call, constants.sampleSeconds())) {
        expected.addAll(OF_A_SAMPLE);
      }
    }
    expected.removeIf(meta::containsKey);
    return expected;
  }

  /// Returns which facts are missing.
  ///
  /// @param meta what a process states that profiled an operation and ended well
  public static List<String> missingOfProfile(Map<String, String> meta) {
    List<String> expected = new ArrayList<>(OF_A_PROFILE);
    expected.addAll(HashShares.COSTS);
    expected.removeIf(meta::containsKey);
    return expected;
  }
}
