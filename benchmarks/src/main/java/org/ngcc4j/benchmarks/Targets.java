package org.ngcc4j.benchmarks;

import java.util.Optional;
import org.ngcc4j.SignatureParameters;

/// The ratios a candidate's Java is meant to reach; each is the largest that will do.
///
/// @param toFast Java to C fast, the key expanded in every call
/// @param toRef Java to C ref, the key expanded in every call
/// @param scalarToRef Java without the Vector API to C ref
/// @param preparedToFast Java with a prepared key to C fast, where that is the measure
/// @param preparedToJava Java with a prepared key to Java without, where that is the measure
record Targets(
    double toFast,
    double toRef,
    double scalarToRef,
    Optional<Double> preparedToFast,
    Optional<Double> preparedToJava) {

  /// Bytes that a verification with a prepared key may allocate: the measuring itself allocates
  /// a few.
  static final double PREPARED_VERIFY_BYTES = 64;

  /// How many times faster than one stream sixteen lanes of SM3 are meant to be, with vectors of
  /// 512 bits.
  static final double LANES_TO_STREAM = 5;

  /// Returns the targets of an operation.
  static Targets of(SignatureParameters instance, Operation operation) {
    boolean verifies = operation == Operation.VERIFY;
    boolean makesKeys = operation == Operation.KEYGEN;
    return switch (instance.candidate()) {
      case AIGIS_SIG_PLUS -> new Targets(1.5, 0.4, 2, only(verifies, 0.5), Optional.empty());
      case GALAS -> makesKeys ? unprepared(4, 4, 4) : unprepared(1.25, 0.2, 2);
      case GREAT_WALL -> greatWall(instance, makesKeys);
      case MORNING_ATLAS -> new Targets(1.5, 0.3, 2, Optional.empty(), only(verifies, 0.4));
      case TSUOV -> new Targets(1.5, 0.3, 2, Optional.empty(), only(!makesKeys, 0.6));
    };
  }

  /// Here C fast has instructions for AES and for carry-less products, Java has not; the sets
  /// that need neither AES nor many products are measured more strictly.
  private static Targets greatWall(SignatureParameters instance, boolean makesKeys) {
    if (instance.targetBits() == 512) {
      return unprepared(1.5, 0.15, 2.5);
    }
    return makesKeys ? unprepared(4, 0.5, 2.5) : unprepared(2, 0.25, 2.5);
  }

  private static Targets unprepared(double toFast, double toRef, double scalarToRef) {
    return new Targets(toFast, toRef, scalarToRef, Optional.empty(), Optional.empty());
  }

  private static Optional<Double> only(boolean here, double limit) {
    return here ? Optional.of(limit) : Optional.empty();
  }
}
