package org.ngcc4j.campaign.dataset;

import org.jspecify.annotations.Nullable;

/// One block of consecutive timed calls.
///
/// @param measurements number of calls
/// @param seconds wall time of the block
/// @param cycles cycles of the measuring thread, 0 when no counter was available
/// @param gcCount collections during the block (Java only)
/// @param gcMs milliseconds spent in them (Java only)
/// @param allocBytes bytes the measuring thread allocated (Java only)
/// @param compileMs growth of the compilation time (Java only)
/// @param stealSeconds time the hypervisor took the CPU away
/// @param involuntarySwitches involuntary context switches of the measuring thread
/// @param migrations moves of the measuring thread to another CPU
/// @param extra fields not known here
public record Trial(
    long measurements,
    double seconds,
    long cycles,
    @OrAbsent @Nullable Long gcCount,
    @OrAbsent @Nullable Double gcMs,
    @OrAbsent @Nullable Long allocBytes,
    @OrAbsent @Nullable Double compileMs,
    @OrAbsent @Key("steal_s") @Nullable Double stealSeconds,
    @OrAbsent @Nullable Long involuntarySwitches,
    @OrAbsent @Nullable Long migrations,
    Extra extra) {

  /// Refuses what no clock and no counter can say.
  public Trial {
    if (measurements < 1 || !(seconds > 0) || cycles < 0) {
      throw new IllegalArgumentException(
          "expected a trial of at least one call, longer than 0 s and of at least 0 cycles, found"
              + " %d, %s and %d".formatted(measurements, PythonNumbers.format(seconds), cycles));
    }
  }

  /// Makes a trial with the facts every implementation has.
  public Trial(long measurements, double seconds, long cycles) {
    this(measurements, seconds, cycles, null, null, null, null, null, null, null, Extra.NONE);
  }
}
