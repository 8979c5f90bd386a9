package org.ngcc4j.benchmarks;

import java.util.Map;
import java.util.Optional;

/// The ratios a candidate's Java is meant to reach; each is the largest that will do.
///
/// @param toFast Java to C fast, the key expanded in every call
/// @param toRef Java to C ref, the key expanded in every call
/// @param preparedVerifyToFast Java's verification with a prepared key to that of C fast
/// @param scalarToRef Java without the Vector API to C ref
record Targets(double toFast, double toRef, double preparedVerifyToFast, double scalarToRef) {
  /// Bytes that a verification with a prepared key may allocate: the measuring itself allocates
  /// a few.
  static final double PREPARED_VERIFY_BYTES = 64;

  /// How many times faster than one stream sixteen lanes of SM3 are meant to be, with vectors of
  /// 512 bits.
  static final double LANES_TO_STREAM = 5;

  /// With a prepared key sign-15 is to need 0.4 and sign-31 0.6 of the time without, which may be 1.5
  /// of C fast.
  private static final Map<String, Targets> BY_CANDIDATE =
      Map.of(
          "sign-01", new Targets(1.5, 0.4, 0.5, 2),
          "sign-15", new Targets(1.5, 0.3, 0.6, 2),
          "sign-31", new Targets(1.5, 0.3, 0.9, 2));

  /// Returns the targets of a candidate, if it has any.
  static Optional<Targets> of(String candidate) {
    return Optional.ofNullable(BY_CANDIDATE.get(candidate));
  }
}
