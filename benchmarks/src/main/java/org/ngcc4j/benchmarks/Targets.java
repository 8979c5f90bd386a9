package org.ngcc4j.benchmarks;

import java.util.Optional;
import org.ngcc4j.SignatureParameters;

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

  /// Returns the targets of an operation, if it has any.
  static Optional<Targets> of(SignatureParameters instance, Operation operation) {
    return switch (instance.candidate()) {
      case AIGIS_SIG_PLUS -> Optional.of(new Targets(1.5, 0.4, 0.5, 2));
      case GALAS ->
          Optional.of(
              operation == Operation.KEYGEN
                  ? new Targets(4, 4, 4, 4)
                  : new Targets(1.25, 0.2, 1.25, 2));
      case GREAT_WALL -> Optional.of(greatWall(instance, operation));
      // A prepared key is to need 0.4 of the time without, which may be 1.5 of C fast; or 0.6.
      case MORNING_ATLAS -> Optional.of(new Targets(1.5, 0.3, 0.6, 2));
      case TSUOV -> Optional.of(new Targets(1.5, 0.3, 0.9, 2));
    };
  }

  /// Here C fast has instructions for AES and for carry-less products, Java has not; the sets
  /// that need neither AES nor many products are measured more strictly.
  private static Targets greatWall(SignatureParameters instance, Operation operation) {
    if (instance.targetBits() == 512) {
      return new Targets(1.5, 0.15, 1.5, 2.5);
    }
    return operation == Operation.KEYGEN
        ? new Targets(4, 0.5, 4, 2.5)
        : new Targets(2, 0.25, 2, 2.5);
  }
}
