package org.ngcc4j.campaign.dataset;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One start of the timing driver. After a timeout only status, limit, command and wall time are
/// known.
///
/// @param status `complete`, `partial`, `failed`, `missing` or `hard_timeout`
/// @param timeoutSeconds the limit it ran into
/// @param exitCode exit code of the process
/// @param meta what the driver said of itself, all as text
/// @param trials the trials it made
/// @param stderr the last 2000 characters of its standard error
/// @param command argument list with relative paths
/// @param wallSeconds wall time from start to end
/// @param disturbedRetries attempts discarded before this one
/// @param t1Seconds seconds of the single call of a reused calibration
/// @param setupSeconds the rest of that process's wall time
/// @param reusedCalibration whether this is the calibration run
/// @param extra fields not known here
public record ProcessRun(
    String status,
    @OrAbsent @Key("timeout_s") @Nullable Double timeoutSeconds,
    @OrAbsent @Nullable Integer exitCode,
    @OrAbsent @Nullable Map<String, String> meta,
    @OrAbsent @Nullable List<Trial> trials,
    @OrAbsent @Nullable String stderr,
    List<String> command,
    @Key("wall_s") double wallSeconds,
    @OrAbsent @Nullable Integer disturbedRetries,
    @OrAbsent @Key("t1_s") @Nullable Double t1Seconds,
    @OrAbsent @Key("setup_s") @Nullable Double setupSeconds,
    @OrAbsent @Nullable Boolean reusedCalibration,
    Extra extra) {

  /// Returns a number the driver reported, or null if it did not or if it is none.
  public @Nullable Long metaNumber(String name) {
    String text = meta == null ? null : meta.get(name);
    if (text == null || text.isEmpty() || text.length() > 18) {
      return null;
    }
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return null;
      }
    }
    return Long.valueOf(text);
  }
}
