package org.ngcc4j.campaign.measure;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a memory run found out; everything it could not is `null`.
///
/// @param status `complete`, or how the process ended
/// @param baselineRssBytes resident memory before the calls
/// @param peakRssBytes the most that was resident during the calls
/// @param peakHeapBytes the most that the heap's pools held during the calls
/// @param publicKey observed lengths of public keys
/// @param secretKey observed lengths of secret keys
/// @param signature observed lengths of signatures
/// @param stderr what the process complained of
/// @param sharedFailure how a process of several operations failed before this one, if it did
public record MemoryFigures(
    String status,
    @Nullable Long baselineRssBytes,
    @Nullable Long peakRssBytes,
    @Nullable Long peakHeapBytes,
    @Nullable Lengths publicKey,
    @Nullable Lengths secretKey,
    @Nullable Lengths signature,
    String stderr,
    @Nullable String sharedFailure) {

  /// Lengths that calls returned, in bytes.
  ///
  /// @param count number of calls
  /// @param min shortest
  /// @param mean mean
  /// @param max longest
  public record Lengths(long count, long min, double mean, long max) {}

  /// Tells whether the process ended well.
  public boolean isComplete() {
    return status.equals(DriverReport.COMPLETE);
  }

  /// Returns what the operation adds to the resident memory.
  public @Nullable Long incrementBytes() {
    return baselineRssBytes == null || peakRssBytes == null
        ? null
        : Math.max(0, peakRssBytes - baselineRssBytes);
  }

  static MemoryFigures of(
      String status, Map<String, String> meta, String stderr, @Nullable String sharedFailure) {
    return new MemoryFigures(
        status,
        number(meta, "baseline_rss_bytes"),
        // Without a reset the mark belongs to the warm-up.
        "true".equals(meta.get("high_water_reset")) ? number(meta, "peak_rss_bytes") : null,
        number(meta, "peak_heap_bytes"),
        lengths(meta, "public_key"),
        lengths(meta, "secret_key"),
        lengths(meta, "signature"),
        stderr,
        sharedFailure);
  }

  private static @Nullable Lengths lengths(Map<String, String> meta, String name) {
    String prefix = "observed_" + name + "_";
    Long count = number(meta, prefix + "count");
    Long min = number(meta, prefix + "min");
    Long max = number(meta, prefix + "max");
    String mean = meta.get(prefix + "mean");
    return count == null || min == null || max == null || mean == null
        ? null
        : new Lengths(count, min, Double.parseDouble(mean), max);
  }

  private static @Nullable Long number(Map<String, String> meta, String name) {
    String value = meta.get(name);
    try {
      return value == null ? null : Long.valueOf(value);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
