package org.ngcc4j.campaign.dataset;

/// What was measured.
///
/// @param candidate the submission, such as `sign-01`
/// @param label the build name of the parameter set
/// @param instance the name the implementation itself reports
/// @param variant `reference`, `optimized-avx2` or `iccs-baseline`; `java` for ours
/// @param flags the build configuration
/// @param operation such as `keygen`, `sign` or `verify`
/// @param inputBytes 0 unless the operation hashes
public record Subject(
    String candidate,
    String label,
    String instance,
    String variant,
    String flags,
    String operation,
    long inputBytes) {

  /// Returns the operation, followed by the input length where that is not zero.
  public String operationKey() {
    return inputBytes == 0 ? operation : operation + "_" + inputBytes;
  }
}
