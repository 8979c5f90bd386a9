package org.ngcc4j.campaign.dataset;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What schema 3 adds to a timing record (measurement.md section 16.5).
///
/// @param implementation who was measured
/// @param cyclesSource where cycles come from: `pmu-user`, `pmu-user-scaled`, `tsc` or `none`
/// @param runtime the Java runtime; absent for native code
/// @param samples distribution over single calls, from a pass of its own
/// @param discarded attempts that were thrown away
/// @param interval confidence interval of the mean
/// @param bootstrapInterval the same by another method
/// @param observedLengths lengths that calls returned
/// @param memory memory figures beyond the two resident sizes
public record Extension(
    Implementation implementation,
    String cyclesSource,
    @OrAbsent @Nullable RuntimeFacts runtime,
    @OrAbsent @Nullable Samples samples,
    @OrAbsent @Nullable List<Discarded> discarded,
    @OrAbsent @Nullable Interval interval,
    @OrAbsent @Nullable Interval bootstrapInterval,
    @OrAbsent @Nullable ObservedLengths observedLengths,
    @OrAbsent @Nullable Memory memory) {

  /// Cycles of the core in user mode.
  public static final String PMU_USER = "pmu-user";

  /// The same, where the kernel shared the counter and the value is scaled.
  public static final String PMU_USER_SCALED = "pmu-user-scaled";

  /// Ticks of the time-stamp counter: reference cycles.
  public static final String TSC = "tsc";

  /// No cycles.
  public static final String NONE = "none";

  /// The implementation that was measured.
  ///
  /// @param language such as `Java` or `C`
  /// @param name such as `ngcc4j`
  /// @param version its version
  /// @param provider identifier of the provider; null when there is none
  /// @param extra fields not known here
  public record Implementation(
      String language,
      String name,
      @OrNull @Nullable String version,
      @OrNull @Nullable String provider,
      Extra extra) {}

  /// The Java runtime and how warm the measured code was (measurement.md section 27.8). Values that
  /// differ between forks are lists with one element for each fork.
  ///
  /// @param vendor vendor of the runtime
  /// @param version its version
  /// @param vmName name of the virtual machine
  /// @param arguments arguments of the virtual machine
  /// @param collector garbage collector
  /// @param heapInitialBytes initial heap
  /// @param heapMaxBytes largest heap
  /// @param cpusVisible CPUs the runtime sees
  /// @param measuringCpus CPUs of the measuring thread, in list syntax
  /// @param housekeepingCpus CPUs of compiler and collector, in list syntax
  /// @param sharedCore whether both had to share one CPU
  /// @param codeCacheUsedBytes code cache in use at the end
  /// @param vectorFlags whether and how the Vector API is in use
  /// @param warmupCalls untimed calls of each fork
  /// @param warmupSeconds time they took in each fork
  /// @param warmupConverged whether the warm-up ended by its rule in all forks, not by its limit
  /// @param coldFirstCallSeconds the very first call of each fork
  /// @param compileMs compilation time during the timed calls
  /// @param gcCount collections during the timed calls
  /// @param gcMs time spent in them
  /// @param gcShare that time divided by the time of the trials
  /// @param allocBytesPerOperation bytes the measuring thread allocated per call
  /// @param safepointMs time in safepoints during the timed calls
  /// @param callOverheadNs cost of an empty call through the same path; not subtracted
  /// @param sourceDigest digest of the implementation
  /// @param intrinsicsOff intrinsics that were switched off
  /// @param extra fields not known here
  public record RuntimeFacts(
      String vendor,
      String version,
      String vmName,
      List<String> arguments,
      @OrNull @Nullable String collector,
      @OrNull @Nullable Long heapInitialBytes,
      @OrNull @Nullable Long heapMaxBytes,
      @OrNull @Nullable Integer cpusVisible,
      @OrNull @Nullable String measuringCpus,
      @OrNull @Nullable String housekeepingCpus,
      @OrNull @Nullable Boolean sharedCore,
      @OrNull @Nullable Long codeCacheUsedBytes,
      @OrNull @Nullable String vectorFlags,
      List<Long> warmupCalls,
      List<Double> warmupSeconds,
      boolean warmupConverged,
      @Key("cold_first_call_seconds") List<Double> coldFirstCallSeconds,
      @OrNull @Nullable Double compileMs,
      @OrNull @Nullable Long gcCount,
      @OrNull @Nullable Double gcMs,
      @OrNull @Nullable Double gcShare,
      @OrNull @Key("alloc_bytes_per_op") @Nullable Double allocBytesPerOperation,
      @OrNull @Nullable Double safepointMs,
      @OrNull @Nullable Double callOverheadNs,
      @OrNull @Nullable String sourceDigest,
      List<String> intrinsicsOff,
      Extra extra) {}

  /// A pass in which every call is timed by itself; never mixed with the mean.
  ///
  /// @param calls number of calls
  /// @param clockOverheadSeconds cost of reading the clock, subtracted
  /// @param seconds distribution of the times
  /// @param cycles distribution of the cycles
  /// @param extra fields not known here
  public record Samples(
      long calls,
      double clockOverheadSeconds,
      Distribution seconds,
      @OrNull @Nullable Distribution cycles,
      Extra extra) {}

  /// A distribution over single calls.
  ///
  /// @param min smallest value
  /// @param p25 first quartile
  /// @param median median
  /// @param p75 third quartile
  /// @param p90 90th percentile
  /// @param p99 99th percentile
  /// @param max largest value
  /// @param cv standard deviation divided by mean
  /// @param outliers values beyond the fences
  /// @param extra fields not known here
  public record Distribution(
      double min,
      double p25,
      double median,
      double p75,
      double p90,
      double p99,
      double max,
      double cv,
      long outliers,
      Extra extra) {}

  /// An attempt that was thrown away.
  ///
  /// @param process index of the process
  /// @param attempt index of the attempt
  /// @param reason why
  /// @param trials what it had measured
  /// @param extra fields not known here
  public record Discarded(
      int process, int attempt, String reason, List<Trial> trials, Extra extra) {}

  /// A confidence interval of the mean.
  ///
  /// @param method such as `student-t`
  /// @param level such as 0.95
  /// @param seconds bounds of the mean time
  /// @param cycles bounds of the mean cycles; null without a counter
  /// @param extra fields not known here
  public record Interval(
      String method, double level, Bounds seconds, @OrNull @Nullable Bounds cycles, Extra extra) {}

  /// Two bounds.
  ///
  /// @param low lower bound
  /// @param high upper bound
  /// @param extra fields not known here
  public record Bounds(double low, double high, Extra extra) {}

  /// Lengths that calls returned, in bytes.
  ///
  /// @param count how many calls were observed
  /// @param publicKey of public keys
  /// @param secretKey of secret keys
  /// @param signature of signatures
  /// @param extra fields not known here
  public record ObservedLengths(
      long count,
      @OrAbsent @Nullable Length publicKey,
      @OrAbsent @Nullable Length secretKey,
      @OrAbsent @Nullable Length signature,
      Extra extra) {}

  /// One observed length beside the declared one.
  ///
  /// @param declared what the implementation declares
  /// @param min shortest
  /// @param mean mean
  /// @param max longest
  /// @param extra fields not known here
  public record Length(long declared, long min, double mean, long max, Extra extra) {}

  /// Memory of a run that was not timed.
  ///
  /// @param incrementBytes high-water mark minus baseline: what the operation added
  /// @param runtimeFloorBytes resident size of the same procedure with an empty operation
  /// @param peakHeapBytes sum of the peaks of the heap's pools
  /// @param minimumHeapBytes smallest heap with which the operation completes
  /// @param extra fields not known here
  public record Memory(
      @OrNull @Nullable Long incrementBytes,
      @OrNull @Nullable Long runtimeFloorBytes,
      @OrNull @Nullable Long peakHeapBytes,
      @OrNull @Nullable Long minimumHeapBytes,
      Extra extra) {}
}
