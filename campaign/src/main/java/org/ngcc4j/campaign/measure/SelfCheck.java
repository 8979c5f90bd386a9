package org.ngcc4j.campaign.measure;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How exact the measuring is, found out on what is known beforehand.
///
/// @param emptyCallNanos time of a call that does nothing
/// @param emptyCallBytes bytes that a million of them allocate
/// @param spinError by how much a spin of ten milliseconds seemed to be longer, as a share
public record SelfCheck(double emptyCallNanos, long emptyCallBytes, double spinError) {
  /// An empty call may take no longer.
  public static final double MOST_EMPTY_NANOS = 20;

  /// The spin may deviate by this share.
  public static final double MOST_SPIN_ERROR = 0.005;

  /// Tells whether all three are as they should be.
  public boolean isGood() {
    return emptyCallNanos < MOST_EMPTY_NANOS
        && emptyCallBytes == 0
        && Math.abs(spinError) <= MOST_SPIN_ERROR;
  }

  static @Nullable SelfCheck of(Map<String, String> meta) {
    String nanos = meta.get(SelfCheckTask.EMPTY_NANOS);
    String bytes = meta.get(SelfCheckTask.EMPTY_BYTES);
    String spin = meta.get(SelfCheckTask.SPIN_SECONDS);
    return nanos == null || bytes == null || spin == null
        ? null
        : new SelfCheck(
            Double.parseDouble(nanos),
            Long.parseLong(bytes),
            Double.parseDouble(spin) / SelfCheckTask.SPIN_TARGET_SECONDS - 1);
  }
}
