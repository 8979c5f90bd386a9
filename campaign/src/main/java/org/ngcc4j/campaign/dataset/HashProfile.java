package org.ngcc4j.campaign.dataset;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How much of an operation the ICCS helper functions take:
/// `profile/<candidate>/<label>__<operation key>.json` (measurement.md sections 14 and 16.4).
///
/// @param schema 2
/// @param candidate the submission
/// @param label its build name
/// @param operation such as `sign`
/// @param inputBytes 0 unless the operation hashes
/// @param status `complete` or `failed`
/// @param command argument list with relative paths
/// @param stderr the end of the standard error
/// @param meta what the driver said of itself
/// @param total operations and ticks; null when it failed
/// @param calls one entry for each function and shape, in order of appearance
/// @param share function to its part of the ticks
/// @param hashShare sum of the shares without the generator's
/// @param extra fields not known here
public record HashProfile(
    int schema,
    String candidate,
    String label,
    String operation,
    long inputBytes,
    String status,
    List<String> command,
    @OrAbsent @Nullable String stderr,
    @OrAbsent @Nullable Map<String, String> meta,
    @OrNull @Nullable Total total,
    List<Call> calls,
    @OrAbsent @Nullable Map<String, Double> share,
    @OrAbsent @Nullable Double hashShare,
    Extra extra) {

  /// The name under which the generator's output function is counted.
  public static final String DRNG = "drng";

  /// Tells whether the profile was taken to its end.
  public boolean isComplete() {
    return status.equals(TimingRecord.COMPLETE);
  }

  /// Returns the operation, followed by the input length where that is not zero.
  public String operationKey() {
    return inputBytes == 0 ? operation : operation + "_" + inputBytes;
  }

  /// The profiled whole.
  ///
  /// @param operations number of operations
  /// @param ticks ticks they took
  /// @param extra fields not known here
  public record Total(long operations, long ticks, Extra extra) {}

  /// Calls of one function with one shape.
  ///
  /// @param function name of the helper
  /// @param inBits length of the message
  /// @param outBits length of the output
  /// @param calls number of calls
  /// @param ticks ticks they took
  /// @param extra fields not known here
  public record Call(
      @Key("fn") String function, long inBits, long outBits, long calls, long ticks, Extra extra) {}
}
